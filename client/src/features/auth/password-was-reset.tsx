import { RESET_REDIRECT_MS } from '@dayloop/contracts/limits'
import { useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { auth } from '../../texts/auth.ts'
import { common } from '../../texts/common.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { CircleCheck } from '../../ui/icons/circle-check.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { AuthPage } from './auth-page.tsx'
import { Redirecting } from './redirecting.tsx'

const texts = auth.reset.done

/** Confirms the new password, then opens the login. */
export const PasswordWasReset = () => {
  const [, navigate] = useLocation()
  const countdown = useCountdown(RESET_REDIRECT_MS, () => navigate(paths.login))
  return (
    <AuthPage title={texts.title} lead={texts.text} picture={<CircleCheck />}>
      <Redirecting text={texts.redirecting} countdown={countdown} />
      <ButtonLink href={paths.login} variant="primary" size="large" wide>
        {common.backToLogin}
      </ButtonLink>
    </AuthPage>
  )
}
