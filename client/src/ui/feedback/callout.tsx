import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './callout.module.css'

type CalloutProps = {
  tone: 'info' | 'danger' | 'warning' | 'success'
  children: ReactNode
  action?: ReactNode
  /** Announces the callout to screen readers when it appears. */
  live?: boolean
}

/** A message box in the content: an error, a warning or information. */
export const Callout = ({ tone, children, action, live = true }: CalloutProps) => (
  <div
    className={classNames(styles.callout, styles[tone])}
    {...(live && { role: tone === 'danger' ? 'alert' : 'status' })}
  >
    <div className={styles.text}>{children}</div>
    {action}
  </div>
)
