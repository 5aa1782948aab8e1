import styles from './progress.module.css'

/** An indeterminate progress bar. */
export const Progress = ({ label }: { label: string }) => (
  <div className={styles.track} role="progressbar" aria-label={label}>
    <div className={styles.bar} />
  </div>
)
