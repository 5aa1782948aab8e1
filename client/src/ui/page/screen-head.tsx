import type { ReactNode } from 'react'
import styles from './screen-head.module.css'

type ScreenHeadProps = { title: string; above?: string; children?: ReactNode }

/** The header of a signed-in screen. On a phone its buttons are below the title. */
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
