// Opens the link that confirms a new address.
import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import { useParams } from 'wouter'
import { client } from '../../api/client.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { auth } from '../../texts/auth.ts'
import { refreshUser } from './refresh-user.ts'
import { useLinkCall } from './use-link-call.ts'
import { Refused, refusalText, Verified, Verifying } from './verification.tsx'

const texts = auth.verifyChange

const VerifyEmailChange = () => {
  const { uid = '', token = '' } = useParams<{ uid?: string; token?: string }>()
  const new_email = emailOfLink(window.location.pathname)
  const complete = uid !== '' && token !== '' && new_email !== ''
  const verify = useCall(client.profile.verify_email_change.mutate, { onSuccess: refreshUser })
  useLinkCall(complete, () => verify.mutate({ uid, token, new_email }))

  if (verify.isSuccess) {
    return (
      <Verified
        title={texts.success.title}
        lead={
          <>
            {texts.success.text} <strong>{new_email}</strong>.
          </>
        }
        action={texts.success.action}
        loginMessage={texts.success.loginMessage}
      />
    )
  }
  if (complete && !verify.isError) return <Verifying text={texts.verifying} />
  const text = complete ? refusalText(verify.error) : FALLBACKS.verification_incomplete
  return <Refused title={texts.error.title} text={text} action={texts.error.action} href={paths.profile} />
}

/** The address in the path of the link. The parameters of the router do not decode %40, and decode %25 twice. */
const emailOfLink = (pathname: string) => {
  const [, , , , part = ''] = pathname.split('/')
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

export default VerifyEmailChange
