import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './skeleton.module.css'

/** Placeholder rows while a list loads. The label is for screen readers. */
export const Skeleton = ({ label, rows = 4 }: { label: string; rows?: number }) => (
  <div className={styles.lines} role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
      <div key={row} className={styles.line} aria-hidden="true" />
    ))}
  </div>
)
