import { common } from '../texts/common.ts'
import { notify } from '../ui/feedback/notices.ts'
import { client } from './client.ts'
import { errorText } from './error-text.ts'
import { useCall } from './use-call.ts'

/** Sends the verification email again and shows a notice. */
export const useResendVerification = () => {
  const resend = useCall(client.auth.resend_verification.mutate, {
    onSuccess: () => notify({ text: common.verificationResent, tone: 'success', key: 'resend' }),
    onError: (error) =>
      notify({ text: errorText(error, common.verificationNotResent), tone: 'danger', key: 'resend' }),
  })
  return { busy: resend.isPending, resend: (email: string) => resend.mutate({ email }) }
}
