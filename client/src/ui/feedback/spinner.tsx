import styles from './spinner.module.css'

/** A spinner beside a text that names the work. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
