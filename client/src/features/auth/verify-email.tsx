// Opens the link of a verification mail.
import { FALLBACKS } from '@dayloop/contracts/errors'
import { useParams } from 'wouter'
import { trpc } from '../../api/trpc.ts'
import { paths } from '../../paths.ts'
import { auth } from '../../texts/auth.ts'
import { ResendForm } from './resend-form.tsx'
import { useFreshUser } from './use-fresh-user.ts'
import { useLinkCall } from './use-link-call.ts'
import { Refused, refusalText, Verified, Verifying } from './verification.tsx'

const { success, error, verifying, resendTo } = auth.verify

const VerifyEmail = () => {
  const { uid = '', token = '' } = useParams<{ uid?: string; token?: string }>()
  const complete = uid !== '' && token !== ''
  const refreshUser = useFreshUser()
  const verify = trpc.auth.verify_email.useMutation({ onSuccess: refreshUser })
  useLinkCall(complete, () => verify.mutate({ uid, token }))

  if (verify.isSuccess) {
    return (
      <Verified title={success.title} lead={success.text} action={success.action} carried={success.carried} />
    )
  }
  if (complete && !verify.isError) return <Verifying text={verifying} />
  const text = complete ? refusalText(verify.error) : FALLBACKS.verification_incomplete
  return (
    <Refused title={error.title} text={text} action={error.action} href={paths.register}>
      <ResendForm label={resendTo} />
    </Refused>
  )
}

export default VerifyEmail
