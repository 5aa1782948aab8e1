// The rules of links that come by mail: verifying an address, resetting a password.
import type { MailRequest, ResetLink, ResetPassword, VerifyEmail } from '@dayloop/contracts/auth'
import { emailKey } from '@dayloop/contracts/identity'
import { validate } from 'uuid'
import { AppError } from '../app-error.ts'
import { deleteDevices } from '../db/devices.ts'
import { findLink, spendLink, voidLinks } from '../db/email-links.ts'
import { deleteSessions } from '../db/sessions.ts'
import { lockUser, updateUser } from '../db/users.ts'
import { addressKey } from '../limits/address.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { linkHash } from '../secrets/link-token.ts'
import type { Visitor } from './visitor.ts'

/** Verifies an address. Opened again it says the same, while that address is the one in force. */
export function verifyEmail({ db, now }: Visitor, { uid, token }: VerifyEmail) {
  return inTransaction(db, async (transaction) => {
    const user = validate(uid) ? await lockUser(transaction, uid) : undefined
    const link =
      user && (await findLink(transaction, { uid, kind: 'verify_email', token_hash: linkHash(token) }))
    if (!link || link.email !== user.email) throw new AppError('VERIFICATION_LINK_INVALID')
    if (!user.email_verify) {
      if (link.used_at || link.expires_at <= now) throw new AppError('VERIFICATION_LINK_INVALID')
      await spendLink(transaction, now, link)
      await updateUser(transaction, user.id, { email_verify: true })
    }
    return { message: 'Email verified! You can now log in.' }
  })
}

/** Asks for the verification mail again. Whether there is such an account is looked up where nobody can time it. */
export async function resendVerification({ db, limits, mail, request }: Visitor, { email }: MailRequest) {
  await limits.take([
    ['resend_address', addressKey(request.ip)],
    ['resend_account', emailKey(email)],
  ])
  await mail.enqueue(db, { kind: 'verification_asked', email })
  return { message: 'If this address has an account that is not verified, we have sent it a new link.' }
}

/** Asks for a reset link. The same answer in the same time, whether there is such an account or not. */
export async function requestPasswordReset({ db, limits, mail, request }: Visitor, { email }: MailRequest) {
  await limits.take([
    ['reset_address', addressKey(request.ip)],
    ['reset_account', emailKey(email)],
  ])
  await mail.enqueue(db, { kind: 'reset_asked', email })
  return { message: 'If this address has an account, we have sent it a link to reset the password.' }
}

/** Whether a reset link is good, and whose it is. Looking spends nothing. */
export async function validateReset({ db, now }: Visitor, link: ResetLink) {
  const { email } = await goodReset(db, link, now)
  return { valid: true, email }
}

/** Sets a new password by a link: every session ends, and every other link of the account is void. */
export async function resetPassword(visitor: Visitor, { new_password, ...given }: ResetPassword) {
  const { db, now, mail, passwords } = visitor
  await goodReset(db, given, now)
  const password_hash = await passwords.hash(new_password)
  return inTransaction(db, async (transaction) => {
    const user = await lockUser(transaction, given.uid)
    const link = await goodReset(transaction, given, now)
    if (!user || link.email !== user.email) throw new AppError('RESET_LINK_INVALID')
    await spendLink(transaction, now, link)
    // Whoever opened the link reads this address: it is verified by that.
    await updateUser(transaction, user.id, { password_hash, email_verify: true })
    await voidLinks(transaction, user.id, ['verify_email', 'email_change', 'password_reset'])
    await deleteSessions(transaction, user.id)
    await deleteDevices(transaction, user.id)
    await mail.enqueue(transaction, { kind: 'password_changed', to: user.email })
    return { message: 'Your password has been reset. You can now log in.' }
  })
}

async function goodReset(db: Visitor['db'], { uid, token }: ResetLink, now: Date) {
  const secret = { uid, kind: 'password_reset', token_hash: linkHash(token) } as const
  const link = validate(uid) ? await findLink(db, secret) : undefined
  if (!link || link.used_at || link.expires_at <= now) throw new AppError('RESET_LINK_INVALID')
  return link
}
