import { useRef } from 'react'
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
export const Redirecting = ({ text, countdown, live = true }: RedirectingProps) => {
  const status = useRef<HTMLParagraphElement>(null)
  const stay = () => {
    countdown.stop()
    // The pressed button is removed.
    status.current?.focus()
  }
  return (
    <div className={styles.redirecting}>
      <p ref={status} tabIndex={-1} {...(live || countdown.stopped ? { role: 'status' } : {})}>
        {countdown.stopped ? common.staying : text}
      </p>
      {!countdown.stopped && (
        <Button variant="quiet" size="small" onClick={stay}>
          {common.stayHere}
        </Button>
      )}
    </div>
  )
}
