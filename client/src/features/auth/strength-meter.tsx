import { PASSWORD_MIN_LENGTH, STRONG_PASSWORD_LENGTH } from '@dayloop/contracts/limits'
import { auth } from '../../texts/auth.ts'
import styles from './strength-meter.module.css'

const texts = auth.reset.strength
const levels = ['weak', 'medium', 'strong'] as const

/** The strength of a password, as a word and three bars. */
export const StrengthMeter = ({ password }: { password: string }) => {
  if (password === '') return null
  const strength = strengthOf(password)
  return (
    <div className={styles.meter}>
      <div className={styles.bars} aria-hidden="true">
        {levels.map((level, at) => (
          <span key={level} className={at <= levels.indexOf(strength) ? styles[strength] : styles.bar} />
        ))}
      </div>
      <p className={styles.text} role="status">
        {texts.label}: <strong>{texts[strength]}</strong>
      </p>
    </div>
  )
}

// The strength depends only on the length.
const strengthOf = (password: string): (typeof levels)[number] => {
  const { length } = [...password]
  if (length < PASSWORD_MIN_LENGTH) return 'weak'
  return length < STRONG_PASSWORD_LENGTH ? 'medium' : 'strong'
}
