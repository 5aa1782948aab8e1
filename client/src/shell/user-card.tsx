import { hasVisibleCharacter } from '@dayloop/contracts/text'
import { useUser } from '../session/session.ts'
import { initialOf } from '../shown-text.ts'
import { ResendVerification } from './resend-verification.tsx'
import styles from './sidebar.module.css'

/** Shows the name and email address of the signed-in user. */
export const UserCard = () => {
  const user = useUser()
  if (!user) return null
  const full_name = `${user.first_name} ${user.last_name}`.trim()
  const name = hasVisibleCharacter(full_name) ? full_name : user.username
  return (
    <div className={styles.user}>
      <span className={styles.initial} aria-hidden="true">
        {initialOf(name)}
      </span>
      <div className={styles.who}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <p className={styles.email}>{user.email}</p>
      </div>
      {!user.email_verify && <ResendVerification email={user.email} />}
    </div>
  )
}
