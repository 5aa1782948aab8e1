// The rules of registering and signing in.
import type { Login, Register, SignedIn } from '@dayloop/contracts/auth'
import type { ErrorName } from '@dayloop/contracts/errors'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../app-error.ts'
import { claimEmail, findByEmail } from '../db/emails.ts'
import { claimUsername, findByUsername } from '../db/usernames.ts'
import { insertUser } from '../db/users.ts'
import { addressKey } from '../limits/address.ts'
import { sendLink } from '../mail/send-link.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { guessAttempts } from './guesses.ts'
import { startSession } from './session.ts'
import type { Visitor } from './visitor.ts'

/** Adds an account. Says at once when the name, the address or both are taken. */
export async function register(visitor: Visitor, { username, email, password }: Register) {
  const { db, now, header_zone: time_zone, passwords, limits } = visitor
  await limits.take([['register_address', addressKey(visitor.request.ip)]])
  const password_hash = await passwords.hash(password)
  return inTransaction(db, async (transaction) => {
    const user = await insertUser(transaction, {
      id: uuidv7(),
      username,
      email,
      password_hash,
      time_zone,
      created_at: now,
    })
    const taken: ErrorName[] = []
    // Names before addresses, for everybody: two registrations never wait for each other in a circle.
    if (!(await claimUsername(transaction, username, user.id))) taken.push('USERNAME_TAKEN')
    if (!(await claimEmail(transaction, email, user.id))) taken.push('EMAIL_TAKEN')
    const [first, ...also] = taken
    if (first) throw new AppError(first, { also })
    await sendLink(transaction, visitor, { kind: 'verify_email', user_id: user.id, email })
    return { message: 'Check your email and click the verification link before logging in.', user }
  })
}

/** Signs a person in by name or address. A wrong name and a wrong password are one answer in one time. */
export async function login(visitor: Visitor, { username, password }: Login): Promise<SignedIn> {
  const { db, env, passwords, limits } = visitor
  const account = await (username.includes('@') ? findByEmail : findByUsername)(db, username)
  const guesses = await guessAttempts(visitor, { username, account })
  await limits.check(guesses)
  const hash = account?.password_hash ?? null
  const right = await passwords.verify(hash, password, () => limits.take(guesses))
  if (!account || !right || hash === null) throw new AppError('INVALID_CREDENTIALS')
  await limits.giveBack(guesses)
  if (env.REQUIRE_VERIFIED_EMAIL && !account.email_verify) throw new AppError('EMAIL_NOT_VERIFIED')
  const signed_in = await startSession(visitor, account)
  if (!signed_in) throw new AppError('INVALID_CREDENTIALS')
  return signed_in
}
