import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = { picture: ReactNode; title: string; text: string; action?: ReactNode }

/** Shown in place of an empty list. */
export const EmptyState = ({ picture, title, text, action }: EmptyStateProps) => (
  <div className={styles.empty}>
    <div className={styles.picture} aria-hidden="true">
      {picture}
    </div>
    <h2 className={styles.title}>{title}</h2>
    <p className={styles.text}>{text}</p>
    {action && <div className={styles.action}>{action}</div>}
  </div>
)
