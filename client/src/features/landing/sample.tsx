import { landing } from '../../texts/landing.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './sample.module.css'

/** A picture of the list of today, drawn with what the page has anyway. */
export const Sample = () => (
  <div className={styles.sample} aria-hidden="true">
    <p className={styles.title}>{landing.sample.title}</p>
    {landing.sample.list.map(([title, tone, label]) => (
      <p key={title} className={classNames(styles.row, styles[tone])}>
        <i />
        <span>{title}</span>
        <b>{label}</b>
      </p>
    ))}
  </div>
)
