// All ways to install Dayloop.
import { useLocation } from 'wouter'
import { useSite } from '../../api/site.ts'
import { brand } from '../../texts/brand.ts'
import { common, tabTitle } from '../../texts/common.ts'
import { download } from '../../texts/pages.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { ArrowLeft } from '../../ui/icons/arrow-left.tsx'
import { Globe } from '../../ui/icons/globe.tsx'
import { Laptop } from '../../ui/icons/laptop.tsx'
import { Monitor } from '../../ui/icons/monitor.tsx'
import { Smartphone } from '../../ui/icons/smartphone.tsx'
import { TabletSmartphone } from '../../ui/icons/tablet-smartphone.tsx'
import { Terminal } from '../../ui/icons/terminal.tsx'
import { goBack } from '../../ui/page/go-back.ts'
import { OpenPage } from '../../ui/page/open-page.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import styles from './download.module.css'
import { DownloadCard } from './download-card.tsx'
import { PackageLink } from './package-link.tsx'
import { useRelease } from './use-release.ts'
import { WebAppCard } from './web-app-card.tsx'

const Download = () => {
  useTitle(tabTitle(download.title))
  const [, navigate] = useLocation()
  const site = useSite()
  const release = useRelease()
  return (
    <OpenPage
      brand={brand.appName}
      title={download.title}
      lead={download.lead}
      action={
        <Button variant="quiet" onClick={() => goBack(navigate)}>
          <ArrowLeft />
          {common.back}
        </Button>
      }
    >
      <p className={styles.note}>{download.note}</p>
      <ul className={styles.cards}>
        <WebAppCard icon={Globe} />
        <DownloadCard icon={Smartphone} title={download.android.title} text={download.android.text}>
          <PackageLink kind="apk" label={download.android.link} release={release} />
        </DownloadCard>
        <DownloadCard icon={TabletSmartphone} title={download.ios.title}>
          <ol className={styles.steps}>
            {download.ios.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </DownloadCard>
        <DownloadCard icon={Monitor} title={download.windows.title} text={download.windows.text}>
          <PackageLink kind="exe" label={download.windows.link} release={release} />
        </DownloadCard>
        <DownloadCard icon={Laptop} title={download.macos.title} text={download.macos.text}>
          <PackageLink kind="dmg" label={download.macos.link} release={release} />
        </DownloadCard>
        <DownloadCard icon={Terminal} title={download.linux.title} text={download.linux.text}>
          {release?.snap_store && <ButtonLink href={release.snap_store}>{download.linux.store}</ButtonLink>}
          <PackageLink kind="snap" label={download.linux.link} release={release} />
        </DownloadCard>
      </ul>
      <footer className={styles.footer}>
        <p>{download.licence}</p>
        {site && (
          <p className={styles.links}>
            <a href={site.source_url}>{download.source}</a>
            <a href={site.releases_url}>{download.releases}</a>
          </p>
        )}
      </footer>
    </OpenPage>
  )
}

export default Download
