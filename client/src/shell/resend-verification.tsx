import { useResendVerification } from '../api/use-resend-verification.ts'
import { common } from '../texts/common.ts'
import { Button } from '../ui/controls/button.tsx'
import { MailWarning } from '../ui/icons/mail-warning.tsx'
import styles from './sidebar.module.css'

/** Warns about an unverified email address and offers to send the verification email again. */
export const ResendVerification = ({ email }: { email: string }) => {
  const { busy, resend } = useResendVerification()
  return (
    <div className={styles.unverified}>
      <p className={styles.warning}>
        <MailWarning />
        {common.emailNotVerified}
      </p>
      <Button variant="quiet" size="small" wide busy={busy} onClick={() => resend(email)}>
        {common.resendVerification}
      </Button>
    </div>
  )
}
