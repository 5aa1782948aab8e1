// Sets a new password with an emailed link: checks the link, shows the form, then confirms.
import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { client } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { noAnswerText } from '../../api/no-answer-text.ts'
import { paths } from '../../paths.ts'
import { auth } from '../../texts/auth.ts'
import { common } from '../../texts/common.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Callout } from '../../ui/feedback/callout.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Link as LinkIcon } from '../../ui/icons/link.tsx'
import { AuthPage } from './auth-page.tsx'
import { fallbacks } from './fallbacks.ts'
import { NewPassword } from './new-password.tsx'
import { PasswordWasReset } from './password-was-reset.tsx'

const texts = auth.reset

const ResetPassword = () => {
  const [search] = useSearchParams()
  const uid = search.get('uid') ?? ''
  const token = search.get('token') ?? ''
  const complete = uid !== '' && token !== ''
  const [done, setDone] = useState(false)
  // Requested once, because the link is no longer valid after the reset.
  const check = useQuery({
    queryKey: ['password_reset_validate', uid, token],
    queryFn: () => client.auth.password_reset_validate.query({ uid, token }),
    enabled: complete && !done,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  if (done) return <PasswordWasReset />
  if (!complete) return <InvalidLink text={FALLBACKS.reset_link_incomplete} />
  if (check.isPending) {
    return (
      <AuthPage title={texts.validating}>
        <Progress label={texts.validating} />
      </AuthPage>
    )
  }
  if (check.isError) {
    return <InvalidLink text={noAnswerText(check.error) ?? errorText(check.error, fallbacks.resetValidate)} />
  }
  if (!check.data.valid) return <InvalidLink text={FALLBACKS.reset_link} />
  return <NewPassword uid={uid} token={token} email={check.data.email} onDone={() => setDone(true)} />
}

const InvalidLink = ({ text }: { text: string }) => (
  <AuthPage
    title={texts.invalid.title}
    picture={<LinkIcon />}
    tone="bad"
    below={<Link href={paths.login}>{common.backToLogin}</Link>}
  >
    <Callout tone="danger">{text}</Callout>
    <ButtonLink href={paths.forgotPassword} variant="primary" size="large" wide>
      {texts.invalid.action}
    </ButtonLink>
  </AuthPage>
)

export default ResetPassword
