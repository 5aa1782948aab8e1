import { landing } from '../../texts/landing.ts'
import styles from './sample.module.css'

/** A picture of the list of today, drawn with what the page has anyway. */
export const Sample = () => (
  <div className={styles.sample} aria-hidden="true">
    <p className={styles.title}>{landing.sample.title}</p>
    {landing.sample.list.map(([title, tone, label], at) => (
      <p key={title} className={styles.row}>
        <span className={at === 0 ? styles.done : styles.ring} />
        <span className={at === 0 ? styles.crossed : undefined}>{title}</span>
        <span className={styles[tone]}>{label}</span>
      </p>
    ))}
  </div>
)
