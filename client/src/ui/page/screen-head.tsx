import type { ReactNode } from 'react'
import styles from './screen-head.module.css'

type ScreenHeadProps = { title: string; above?: string; children?: ReactNode }

/** The top of a signed-in screen: a line above its title, and its buttons beside, or on a phone below. */
export const ScreenHead = ({ title, above, children }: ScreenHeadProps) => (
  <header className={styles.head}>
    <div>
      {above && (
        <p className={styles.above} dir="auto">
          {above}
        </p>
      )}
      <h1 className={styles.title}>{title}</h1>
    </div>
    {children && <div className={styles.actions}>{children}</div>}
  </header>
)
