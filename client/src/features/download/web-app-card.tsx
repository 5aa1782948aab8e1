import type { LucideIcon } from 'lucide-react'
import { paths } from '../../paths.ts'
import { install, useCanInstall } from '../../pwa/install.ts'
import { download } from '../../texts/pages.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { DownloadCard } from './download-card.tsx'

const words = download.web

/** The installable web app: the browser's own question, when it has one. */
export const WebAppCard = ({ icon }: { icon: LucideIcon }) => {
  const canInstall = useCanInstall()
  return (
    <DownloadCard icon={icon} title={words.title} text={words.text}>
      <Button variant="primary" disabled={!canInstall} onClick={() => void install()}>
        {canInstall ? words.install : words.impossible}
      </Button>
      <ButtonLink href={paths.landing}>{words.link}</ButtonLink>
    </DownloadCard>
  )
}
