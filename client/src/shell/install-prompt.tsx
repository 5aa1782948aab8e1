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

const words = prompts.install

const dismissedLately = () =>
  Date.now() - Number(deviceStorage.get(storageKeys.installDismissedAt) ?? Number.NaN) <
  delays.installDismissal

/** Offers to install, in the words of the platform: after a while, and not soon again after a "not now". */
export const InstallPrompt = () => {
  const platform = platformOf(navigator)
  const canInstall = useCanInstall()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (dismissedLately()) return
    const timer = setTimeout(() => setShown(true), INSTALL_PROMPT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])

  if (!shown || !(canInstall || platform === 'ios')) return null
  return (
    <aside className={styles.prompt} aria-label={words.title}>
      <Logo className={styles.logo} />
      <div>
        <p className={styles.title}>{words.title}</p>
        <p className={styles.text}>{words[platform]}</p>
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
          {words.dismiss}
        </Button>
        {canInstall && (
          <Button variant="primary" size="small" onClick={() => void install()}>
            {words.action}
          </Button>
        )}
      </div>
    </aside>
  )
}
