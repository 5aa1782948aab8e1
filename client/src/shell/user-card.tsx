import { useUser } from '../session/session.ts'
import { ResendVerification } from './resend-verification.tsx'
import styles from './sidebar.module.css'

/** Whom the lists belong to. */
export const UserCard = () => {
  const user = useUser()
  if (!user) return null
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username
  return (
    <div className={styles.user}>
      <span className={styles.initial} aria-hidden="true">
        {[...name][0]?.toLocaleUpperCase()}
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
