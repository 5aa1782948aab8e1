import { paths } from '../../paths.ts'
import { install, useCanInstall } from '../../pwa/install.ts'
import { download } from '../../texts/pages.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import type { IconType } from '../../ui/icons/icon.tsx'
import { DownloadCard } from './download-card.tsx'

const texts = download.web

/** The installable web app. Opens the browser's install prompt if it has one. */
export const WebAppCard = ({ icon }: { icon: IconType }) => {
  const canInstall = useCanInstall()
  return (
    <DownloadCard icon={icon} title={texts.title} text={texts.text}>
      <Button variant="primary" disabled={!canInstall} onClick={() => void install()}>
        {canInstall ? texts.install : texts.impossible}
      </Button>
      <ButtonLink href={paths.landing}>{texts.link}</ButtonLink>
    </DownloadCard>
  )
}
