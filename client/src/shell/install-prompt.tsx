import { INSTALL_PROMPT_DELAY_MS } from '@dayloop/contracts/limits'
import { useEffect, useState } from 'react'
import { install, useCanInstall } from '../pwa/install.ts'
import { platformOf } from '../pwa/platform.ts'
import { deviceStorage } from '../session/storage.ts'
import { prompts } from '../texts/prompts.ts'
import { delays, storageKeys } from '../timings.ts'
import { Button } from '../ui/controls/button.tsx'
import { Logo } from '../ui/page/logo.tsx'
import styles from './prompts.module.css'

const texts = prompts.install

const isRecentlyDismissed = () =>
  Date.now() - Number(deviceStorage.get(storageKeys.installDismissedAt) ?? Number.NaN) <
  delays.installDismissal

/** Offers to install the app, after a delay. "Not now" hides the offer for some time. */
export const InstallPrompt = () => {
  const platform = platformOf(navigator)
  const canInstall = useCanInstall()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (isRecentlyDismissed()) return
    const timer = setTimeout(() => setShown(true), INSTALL_PROMPT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])

  if (!isShown || !(canInstall || platform === 'ios')) return null
  return (
    <aside className={styles.prompt} aria-label={texts.title}>
      <Logo className={styles.logo} />
      <div>
        <p className={styles.title}>{texts.title}</p>
        <p className={styles.text}>{texts[platform]}</p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            deviceStorage.set(storageKeys.installDismissedAt, String(Date.now()))
            setShown(false)
          }}
        >
          {texts.dismiss}
        </Button>
        {canInstall && (
          <Button variant="primary" size="small" onClick={() => void install()}>
            {texts.action}
          </Button>
        )}
      </div>
    </aside>
  )
}
