import { useState } from 'react'
import { takeUpdate } from '../pwa/updates.ts'
import { prompts } from '../texts/prompts.ts'
import { Button } from '../ui/controls/button.tsx'
import { Logo } from '../ui/page/logo.tsx'
import styles from './prompts.module.css'

/** A newer version is ready. */
export const UpdatePrompt = () => {
  const [busy, setBusy] = useState(false)
  const update = () => {
    setBusy(true)
    void takeUpdate()
  }
  return (
    <aside className={styles.prompt} aria-label={prompts.update.text}>
      <Logo className={styles.logo} />
      <p className={styles.title} role="status">
        {prompts.update.text}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" size="small" busy={busy} onClick={update}>
          {prompts.update.action}
        </Button>
      </div>
    </aside>
  )
}
