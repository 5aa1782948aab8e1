import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './callout.module.css'

type CalloutProps = {
  tone: 'info' | 'danger' | 'warning' | 'success'
  children: ReactNode
  action?: ReactNode
  /** Read out as soon as it appears; a problem at once, the rest when the reader pauses. */
  live?: boolean
}

/** A box of words that belong to the screen: a problem, a warning, a piece of news. */
export const Callout = ({ tone, children, action, live = true }: CalloutProps) => (
  <div
    className={classNames(styles.callout, styles[tone])}
    {...(live && { role: tone === 'danger' ? 'alert' : 'status' })}
  >
    <div className={styles.text}>{children}</div>
    {action}
  </div>
)
