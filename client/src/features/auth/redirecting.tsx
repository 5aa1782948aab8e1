import { common } from '../../texts/common.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { useCountdown } from '../../ui/use-countdown.ts'
import styles from './redirecting.module.css'

type RedirectingProps = {
  text: string
  countdown: ReturnType<typeof useCountdown>
  /** Screen readers announce this text once, and not the countdown. */
  live?: boolean
}

/** Announces a redirect, and lets the user stay. */
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
