import { common } from '../texts/common.ts'
import { Logo } from '../ui/logo.tsx'
import { Progress } from '../ui/progress.tsx'
import styles from './full-screen.module.css'

/** Shown while nothing of the session is known yet. */
export const LoadingScreen = () => (
  <main className={styles.screen} id="content" tabIndex={-1}>
    <Logo />
    <p role="status">{common.loadingWorkspace}</p>
    <div className={styles.bar}>
      <Progress label={common.loadingWorkspace} />
    </div>
  </main>
)
