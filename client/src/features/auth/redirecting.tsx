import { common } from '../../texts/common.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { useCountdown } from '../../ui/use-countdown.ts'
import styles from './redirecting.module.css'

type RedirectingProps = {
  text: string
  countdown: ReturnType<typeof useCountdown>
  /** Read out when it appears; a text that changes every second is not. */
  live?: boolean
}

/** Says that the screen is about to change, and lets the person stay. */
export const Redirecting = ({ text, countdown, live = true }: RedirectingProps) => (
  <div className={styles.redirecting}>
    <p {...(live || countdown.stopped ? { role: 'status' } : {})}>
      {countdown.stopped ? common.staying : text}
    </p>
    {!countdown.stopped && (
      <Button variant="quiet" size="small" onClick={countdown.stop}>
        {common.stayHere}
      </Button>
    )}
  </div>
)
