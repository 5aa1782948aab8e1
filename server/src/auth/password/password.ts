// Registration and sign-in with a password.
import type { Login, Register, SignedIn } from '@dayloop/contracts/auth'
import type { ErrorName } from '@dayloop/contracts/errors'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../app-error.ts'
import { findAccount } from '../../db/accounts.ts'
import { claimEmail, findByEmail } from '../../db/emails.ts'
import { claimUsername, findByUsername } from '../../db/usernames.ts'
import { insertUser } from '../../db/users.ts'
import { addressKey } from '../../limits/address.ts'
import { sendLink } from '../../mail/send-link.ts'
import { inTransaction } from '../../postgres/transaction.ts'
import type { Anyone } from '../../request-info.ts'
import { startSession } from '../session/session.ts'
import { loginAttempts } from './login-throttle.ts'

/** Adds an account. The error names the username, the email address or both if they are taken. */
export async function register(context: Anyone, { username, email, password }: Register) {
  const { db, now, header_zone: time_zone, passwords, limits } = context
  await limits.take([['register_address', addressKey(context.request.ip)]])
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
    // Always the username before the email address, so that two registrations cannot deadlock.
    if (!(await claimUsername(transaction, username, user.id))) taken.push('USERNAME_TAKEN')
    if (!(await claimEmail(transaction, email, user.id))) taken.push('EMAIL_TAKEN')
    const [first, ...also] = taken
    if (first) throw new AppError(first, { also })
    await sendLink(transaction, context, { kind: 'verify_email', user_id: user.id, email })
    return { message: 'Check your email and click the verification link before logging in.', user }
  })
}

/** Signs in by username or email address. An unknown name and a wrong password give the same answer in the same time. */
export async function login(context: Anyone, { username, password }: Login): Promise<SignedIn> {
  const { db, env, passwords, limits } = context
  const found = await (username.includes('@') ? findByEmail : findByUsername)(db, username)
  // An unknown name costs the same number of reads.
  const account = found ?? (await findAccount(db, uuidv7()))
  const attempts = await loginAttempts(context, { username, account })
  await limits.check(attempts)
  const hash = account?.password_hash ?? null
  const isRight = await passwords.verify(hash, password, () => limits.take(attempts))
  if (!account || !isRight || hash === null) throw new AppError('INVALID_CREDENTIALS')
  await limits.giveBack(attempts)
  if (env.REQUIRE_VERIFIED_EMAIL && !account.email_verify) throw new AppError('EMAIL_NOT_VERIFIED')
  const signed_in = await startSession(context, account)
  if (!signed_in) throw new AppError('INVALID_CREDENTIALS')
  return signed_in
}
