import { landing } from '../../texts/landing.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './sample.module.css'

/** A picture of Today's Tasks, made of HTML so that no image is loaded. */
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
