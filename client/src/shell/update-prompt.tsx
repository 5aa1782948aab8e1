import { useState } from 'react'
import { applyUpdate } from '../pwa/updates.ts'
import { prompts } from '../texts/prompts.ts'
import { Button } from '../ui/controls/button.tsx'
import { Logo } from '../ui/page/logo.tsx'
import styles from './prompts.module.css'

/** Offers to update to a newer version. */
export const UpdatePrompt = () => {
  const [isBusy, setBusy] = useState(false)
  const update = () => {
    setBusy(true)
    void applyUpdate()
  }
  return (
    <aside className={styles.prompt} aria-label={prompts.update.text}>
      <Logo className={styles.logo} />
      <p className={styles.title} role="status">
        {prompts.update.text}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" size="small" busy={isBusy} onClick={update}>
          {prompts.update.action}
        </Button>
      </div>
    </aside>
  )
}
