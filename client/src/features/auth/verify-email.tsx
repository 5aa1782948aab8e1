// Opens the link of a verification email.
import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import { useParams } from 'wouter'
import { client } from '../../api/client.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { auth } from '../../texts/auth.ts'
import { refreshUser } from './refresh-user.ts'
import { ResendForm } from './resend-form.tsx'
import { useLinkCall } from './use-link-call.ts'
import { Refused, refusalText, Verified, Verifying } from './verification.tsx'

const texts = auth.verify

const VerifyEmail = () => {
  const { uid = '', token = '' } = useParams<{ uid?: string; token?: string }>()
  const complete = uid !== '' && token !== ''
  const verify = useCall(client.auth.verify_email.mutate, { onSuccess: refreshUser })
  useLinkCall(complete, () => verify.mutate({ uid, token }))

  if (verify.isSuccess) {
    return (
      <Verified
        title={texts.success.title}
        lead={texts.success.text}
        action={texts.success.action}
        loginMessage={texts.success.loginMessage}
      />
    )
  }
  if (complete && !verify.isError) return <Verifying text={texts.verifying} />
  const text = complete ? refusalText(verify.error) : FALLBACKS.verification_incomplete
  return (
    <Refused title={texts.error.title} text={text} action={texts.error.action} href={paths.register}>
      <ResendForm label={texts.resendTo} />
    </Refused>
  )
}

export default VerifyEmail
