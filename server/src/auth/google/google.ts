// Google sign-in: from the redirect to Google to a session.
import { isEmail } from '@dayloop/contracts/account-rules'
import type { GoogleAnswer, GoogleSignedIn } from '@dayloop/contracts/auth'
import { AppError } from '../../app-error.ts'
import type { Anyone } from '../../request-info.ts'
import { startSession } from '../session/session.ts'
import { accountOf } from './account.ts'
import { keepAttempt, takeAttempt } from './cookie.ts'
import type { GoogleProvider, GoogleUser } from './provider.ts'

/** The maximum number of attempts. An attempt fails if a concurrent sign-in of the same user commits first. */
const MAX_TRIES = 3

/** The URL that the browser is sent to. A cookie ties the sign-in to this browser. */
export async function beginGoogle(context: Anyone) {
  const begun = await context.google?.begin().catch((cause: unknown) => {
    throw new AppError('GOOGLE_NOT_CONFIGURED', { cause })
  })
  if (!begun) throw new AppError('GOOGLE_NOT_CONFIGURED')
  keepAttempt(context, begun.attempt)
  return { auth_url: begun.auth_url }
}

/** Signs in with the answer that Google redirected with. It works once, in the browser that started the sign-in. */
export async function finishGoogle(context: Anyone, answer: GoogleAnswer): Promise<GoogleSignedIn> {
  if (!context.google) throw new AppError('GOOGLE_FAILED')
  const googleUser = await googleUserOf(context, context.google, answer)
  const { email } = googleUser
  if (email === undefined || !isEmail(email)) throw new AppError('GOOGLE_FAILED')
  if (!googleUser.email_verified) throw new AppError('GOOGLE_EMAIL_UNVERIFIED')
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const found = await accountOf(context, { ...googleUser, email })
    const signed_in = found && (await startSession(context, found.account))
    if (signed_in) return { ...signed_in, is_new_user: found.is_new_user }
  }
  throw new AppError('GOOGLE_FAILED')
}

async function googleUserOf(
  context: Anyone,
  google: GoogleProvider,
  { code, state, iss }: GoogleAnswer,
): Promise<GoogleUser> {
  const attempt = await takeAttempt(context)
  if (!attempt) throw new AppError('GOOGLE_FAILED')
  // Legacy clients may omit `state`; the cookie still ties the sign-in to this browser.
  return google.finish({ code, state: state ?? attempt.state, iss }, attempt).catch((cause: unknown) => {
    throw new AppError('GOOGLE_FAILED', { cause })
  })
}
