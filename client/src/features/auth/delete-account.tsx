// Opens the link that deletes an account. A click confirms it, because mail scanners open links too.
import { useParams } from 'wouter'
import { client } from '../../api/client.ts'
import { errorStatus } from '../../api/error-text.ts'
import { leaveDevice } from '../../api/sign-out.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { sessionStore } from '../../session/session.ts'
import { deletionTexts } from '../../texts/your-data.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Callout } from '../../ui/feedback/callout.tsx'
import { TriangleAlert } from '../../ui/icons/triangle-alert.tsx'
import { AuthPage } from './auth-page.tsx'
import { Refused, refusalText } from './verification.tsx'

const texts = deletionTexts.link

const DeleteAccount = () => {
  const { uid = '', token = '' } = useParams<{ uid?: string; token?: string }>()
  const confirm = useCall(client.profile.delete_account_confirm.mutate, { onSuccess: () => clean(uid) })

  if (confirm.isSuccess)
    return (
      <AuthPage title={texts.done} lead={texts.doneText}>
        <ButtonLink href={paths.landing} variant="primary" size="large" wide>
          {texts.home}
        </ButtonLink>
      </AuthPage>
    )
  const isRefused = confirm.isError && errorStatus(confirm.error) !== null
  if (uid === '' || token === '' || isRefused)
    return (
      <Refused
        title={texts.failed}
        text={isRefused ? refusalText(confirm.error) : texts.incomplete}
        action={texts.settings}
        href={paths.settings}
      />
    )
  return (
    <AuthPage title={texts.title} lead={deletionTexts.final} picture={<TriangleAlert />} tone="bad">
      {confirm.isError && <Callout tone="danger">{deletionTexts.lost}</Callout>}
      <Button
        variant="danger"
        size="large"
        wide
        busy={confirm.isPending}
        onClick={() => confirm.mutate({ uid, token })}
      >
        {confirm.isPending ? deletionTexts.busy : deletionTexts.submit}
      </Button>
      <ButtonLink href={paths.settings} size="large" wide>
        {texts.back}
      </ButtonLink>
    </AuthPage>
  )
}

/** Removes the deleted user's data from the device, and signs out if that user is signed in. */
const clean = async (uid: string) => {
  const { removeUserData } = await import('../../offline/remove-user-data.ts')
  if (sessionStore.current()?.user?.id === uid) await leaveDevice()
  await removeUserData(uid)
}

export default DeleteAccount
