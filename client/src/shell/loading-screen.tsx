import { common } from '../texts/common.ts'
import { Progress } from '../ui/feedback/progress.tsx'
import { Logo } from '../ui/page/logo.tsx'
import styles from './full-screen.module.css'

/** Shown until the user of the session is loaded. */
export const LoadingScreen = () => (
  <main className={styles.screen} id="content" tabIndex={-1}>
    <Logo />
    <p role="status">{common.loadingWorkspace}</p>
    <div className={styles.bar}>
      <Progress label={common.loadingWorkspace} />
    </div>
  </main>
)
