import styles from './progress.module.css'

/** A bar for work whose end is not known. */
export const Progress = ({ label }: { label: string }) => (
  <div className={styles.track} role="progressbar" aria-label={label}>
    <div className={styles.bar} />
  </div>
)
