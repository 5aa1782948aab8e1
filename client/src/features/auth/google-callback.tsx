// The page that Google redirects to. It exchanges the code for a session, once.
import { GOOGLE_FAILURE_REDIRECT_MS, GOOGLE_SUCCESS_REDIRECT_MS } from '@dayloop/contracts/limits'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { client } from '../../api/client.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { forgetReturn, returnPath } from '../../session/return-to.ts'
import { sessionStore } from '../../session/session.ts'
import { tabStorage } from '../../session/storage.ts'
import { auth } from '../../texts/auth.ts'
import { common } from '../../texts/common.ts'
import { storageKeys } from '../../timings.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Callout } from '../../ui/feedback/callout.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { CircleCheck } from '../../ui/icons/circle-check.tsx'
import { CircleX } from '../../ui/icons/circle-x.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { AuthPage } from './auth-page.tsx'
import { googleProblem } from './google-problem.ts'
import { Redirecting } from './redirecting.tsx'
import { useLinkCall } from './use-link-call.ts'

const { processing, success, error } = auth.google

const GoogleCallback = () => {
  const [search] = useSearchParams()
  const code = search.get('code') ?? ''
  const state = search.get('state')
  // After a reload the code has been used, so a signed-in user is redirected.
  const [isCodeUsed] = useState(() => code !== '' && tabStorage.get(storageKeys.googleCode) === code)
  const authenticate = useCall(client.auth.google_authenticate.mutate, { onSuccess: sessionStore.signIn })
  const refused = googleProblem({ error: search.get('error'), code })

  useLinkCall(!refused && !isCodeUsed, () => {
    tabStorage.set(storageKeys.googleCode, code)
    authenticate.mutate({ code, ...(state && { state }) })
  })

  if (authenticate.isSuccess) {
    return <SignedIn text={authenticate.data.is_new_user ? success.newUser : success.known} />
  }
  if (isCodeUsed && sessionStore.current()) return <SignedIn text={success.known} />
  if (refused || isCodeUsed || authenticate.isError) {
    return <Failed text={refused ?? googleProblem({ failure: authenticate.error, code })} />
  }
  return (
    <AuthPage title={processing.title} lead={processing.text}>
      <Progress label={processing.title} />
    </AuthPage>
  )
}

const SignedIn = ({ text }: { text: string }) => {
  const [, navigate] = useLocation()
  const [target] = useState(returnPath)
  const countdown = useCountdown(GOOGLE_SUCCESS_REDIRECT_MS, () => {
    forgetReturn()
    navigate(target, { replace: true })
  })
  return (
    <AuthPage title={success.title} lead={text} picture={<CircleCheck />}>
      <Redirecting text="" countdown={countdown} />
      <ButtonLink href={target} variant="primary" size="large" wide onClick={forgetReturn}>
        {success.action}
      </ButtonLink>
    </AuthPage>
  )
}

const Failed = ({ text }: { text: string | null }) => {
  const [, navigate] = useLocation()
  const countdown = useCountdown(GOOGLE_FAILURE_REDIRECT_MS, () => navigate(paths.login, { replace: true }))
  return (
    <AuthPage title={error.title} picture={<CircleX />} tone="bad">
      <Callout tone="danger">{text}</Callout>
      <Redirecting text={error.redirecting} countdown={countdown} />
      <ButtonLink href={paths.login} variant="primary" size="large" wide>
        {common.backToLogin}
      </ButtonLink>
    </AuthPage>
  )
}

export default GoogleCallback
