// The rules of the external sign-in: who it is here, whom it is tied to, whom it takes over.

import { isEmail } from '@dayloop/contracts/account-rules'
import type { GoogleAnswer, GoogleSignedIn } from '@dayloop/contracts/auth'
import { AppError } from '../app-error.ts'
import { accountOf } from './google-account.ts'
import { keepAttempt, takeAttempt } from './google-cookie.ts'
import type { GooglePerson, GoogleProvider } from './google-provider.ts'
import { startSession } from './session.ts'
import type { Visitor } from './visitor.ts'

/** How often a sign-in begins anew when another one of the same person was faster. */
const TRIES = 3

/** Where the browser goes to sign in; the browser keeps what it must bring back. */
export async function beginGoogle(visitor: Visitor) {
  const begun = await visitor.google?.begin().catch((cause: unknown) => {
    throw new AppError('GOOGLE_NOT_CONFIGURED', { cause })
  })
  if (!begun) throw new AppError('GOOGLE_NOT_CONFIGURED')
  keepAttempt(visitor, begun.attempt)
  return { auth_url: begun.auth_url }
}

/** Signs in whom the provider sent back, in the browser that began it, once. */
export async function finishGoogle(visitor: Visitor, answer: GoogleAnswer): Promise<GoogleSignedIn> {
  if (!visitor.google) throw new AppError('GOOGLE_FAILED')
  const person = await personOf(visitor, visitor.google, answer)
  const { email } = person
  if (email === undefined || !isEmail(email)) throw new AppError('GOOGLE_FAILED')
  if (!person.email_verified) throw new AppError('GOOGLE_EMAIL_UNVERIFIED')
  for (let tries = 0; tries < TRIES; tries++) {
    const found = await accountOf(visitor, { ...person, email })
    const signed_in = found && (await startSession(visitor, found.account))
    if (signed_in) return { ...signed_in, is_new_user: found.is_new_user }
  }
  throw new AppError('GOOGLE_FAILED')
}

async function personOf(
  visitor: Visitor,
  google: GoogleProvider,
  { code, state, iss }: GoogleAnswer,
): Promise<GooglePerson> {
  const attempt = await takeAttempt(visitor)
  if (!attempt) throw new AppError('GOOGLE_FAILED')
  // A legacy client may leave the state out; the cookie binds the sign-in to this browser all the same.
  return google.finish({ code, state: state ?? attempt.state, iss }, attempt).catch((cause: unknown) => {
    throw new AppError('GOOGLE_FAILED', { cause })
  })
}
