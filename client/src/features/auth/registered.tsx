import { REGISTER_REDIRECT_MS } from '@dayloop/contracts/limits'
import { useLocation } from 'wouter'
import { useResendVerification } from '../../api/use-resend-verification.ts'
import { paths } from '../../paths.ts'
import { withMessage } from '../../session/navigation-message.ts'
import { auth } from '../../texts/auth.ts'
import { common } from '../../texts/common.ts'
import { Button } from '../../ui/controls/button.tsx'
import { MailCheck } from '../../ui/icons/mail-check.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { AuthPage } from './auth-page.tsx'
import { Redirecting } from './redirecting.tsx'

const texts = auth.register.done

/** Shown after the registration: the user must open the link in the email. */
export const Registered = ({ email }: { email: string }) => {
  const [, navigate] = useLocation()
  const { busy, resend } = useResendVerification()
  const toLogin = () => navigate(paths.login, withMessage(texts.loginMessage))
  const countdown = useCountdown(REGISTER_REDIRECT_MS, toLogin)
  return (
    <AuthPage title={texts.title} lead={texts.text(email)} picture={<MailCheck />}>
      <Redirecting text={texts.redirecting} countdown={countdown} />
      <Button variant="primary" size="large" wide onClick={toLogin}>
        {texts.action}
      </Button>
      <Button
        wide
        busy={busy}
        onClick={() => {
          countdown.stop()
          resend(email)
        }}
      >
        {common.resendVerification}
      </Button>
    </AuthPage>
  )
}
