import { dismissInstall, install, platformOf, useCanInstall } from '../pwa/install.ts'
import { prompts } from '../texts/prompts.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import styles from './prompts.module.css'

const words = prompts.install

/** Offers to install, in the words of the platform. */
const InstallPrompt = ({ onDone }: { onDone: () => void }) => {
  const canInstall = useCanInstall()
  const dismiss = () => {
    dismissInstall()
    onDone()
  }
  return (
    <aside className={styles.prompt} aria-label={words.title}>
      <Logo className={styles.logo} />
      <div>
        <p className={styles.title}>{words.title}</p>
        <p className={styles.text}>{words[platformOf(navigator)]}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" size="small" onClick={dismiss}>
          {words.dismiss}
        </Button>
        {canInstall && (
          <Button
            variant="primary"
            size="small"
            onClick={() => {
              void install()
              onDone()
            }}
          >
            {words.action}
          </Button>
        )}
      </div>
    </aside>
  )
}

export default InstallPrompt
