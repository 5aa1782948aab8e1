// The two prompts of every screen: a new version, and the offer to install.
import { useEffect, useState } from 'react'
import {
  dismissedLately,
  dismissInstall,
  install,
  platformOf,
  useCanInstall,
  useInstallable,
} from '../pwa/install.ts'
import { takeUpdate, useUpdateAvailable } from '../pwa/updates.ts'
import { shell } from '../texts/shell.ts'
import { delays } from '../timings.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import styles from './prompts.module.css'

/** The new version, or else the offer to install: never both in the way at once. */
export const Prompts = () => (useUpdateAvailable() ? <UpdatePrompt /> : <InstallPrompt />)

const UpdatePrompt = () => {
  const [busy, setBusy] = useState(false)
  const update = () => {
    setBusy(true)
    void takeUpdate()
  }
  return (
    <aside className={styles.prompt} role="status">
      <Logo className={styles.logo} />
      <p className={styles.title}>{shell.update.text}</p>
      <div className={styles.actions}>
        <Button variant="primary" size="small" busy={busy} onClick={update}>
          {shell.update.action}
        </Button>
      </div>
    </aside>
  )
}

const InstallPrompt = () => {
  const installable = useInstallable()
  const canInstall = useCanInstall()
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (!installable || dismissedLately()) return
    const timer = setTimeout(() => setDue(true), delays.installPrompt)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [installable])

  if (!due) return null
  const dismiss = () => {
    dismissInstall()
    setDue(false)
  }
  return (
    <aside className={styles.prompt} aria-label={shell.install.title}>
      <Logo className={styles.logo} />
      <div>
        <p className={styles.title}>{shell.install.title}</p>
        <p className={styles.text}>{shell.install[platformOf(navigator)]}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" size="small" onClick={dismiss}>
          {shell.install.dismiss}
        </Button>
        {canInstall && (
          <Button variant="primary" size="small" onClick={() => void install()}>
            {shell.install.action}
          </Button>
        )}
      </div>
    </aside>
  )
}
