// The states of both kinds of verification link: pending, verified (redirects to the login), or failed.
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { errorText } from '../../api/error-text.ts'
import { noAnswerText } from '../../api/no-answer-text.ts'
import { paths } from '../../paths.ts'
import { withMessage } from '../../session/navigation-message.ts'
import { auth } from '../../texts/auth.ts'
import { common } from '../../texts/common.ts'
import { delays } from '../../timings.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Callout } from '../../ui/feedback/callout.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { CircleCheck } from '../../ui/icons/circle-check.tsx'
import { CircleX } from '../../ui/icons/circle-x.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { AuthPage } from './auth-page.tsx'
import { fallbacks } from './fallbacks.ts'
import { Redirecting } from './redirecting.tsx'

const Support = () => (
  <>
    {auth.verify.help} <Link href={paths.contact}>{common.contactSupport}</Link>
  </>
)

export const Verifying = ({ text }: { text: string }) => (
  <AuthPage title={text}>
    <Progress label={text} />
  </AuthPage>
)

type VerifiedProps = { title: string; lead: ReactNode; action: string; loginMessage: string }

export const Verified = ({ title, lead, action, loginMessage }: VerifiedProps) => {
  const [, navigate] = useLocation()
  const toLogin = () => navigate(paths.login, withMessage(loginMessage))
  const countdown = useCountdown(delays.afterVerification, toLogin)
  return (
    <AuthPage title={title} lead={lead} picture={<CircleCheck />} below={<Support />}>
      <Redirecting live={false} text={auth.verify.countdown(countdown.seconds)} countdown={countdown} />
      <Button variant="primary" size="large" wide onClick={toLogin}>
        {action}
      </Button>
    </AuthPage>
  )
}

type RefusedProps = { title: string; text: string; action: string; href: string; children?: ReactNode }

export const Refused = ({ title, text, action, href, children }: RefusedProps) => (
  <AuthPage title={title} picture={<CircleX />} tone="bad" below={<Support />}>
    <Callout tone="danger">{text}</Callout>
    {children}
    <ButtonLink href={href} variant="primary" size="large" wide>
      {action}
    </ButtonLink>
  </AuthPage>
)

/** The text of a failed verification. */
export const refusalText = (error: unknown): string =>
  noAnswerText(error) ?? errorText(error, fallbacks.verification)
