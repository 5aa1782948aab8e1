// Links sent by email: verifying an address and resetting a password.
import type { MailRequest, ResetLink, ResetPassword, VerifyEmail } from '@dayloop/contracts/auth'
import { emailKey } from '@dayloop/contracts/identity'
import { validate } from 'uuid'
import { AppError } from '../../app-error.ts'
import { deleteDevices } from '../../db/devices.ts'
import { deleteUnusedLinks, findLink, markLinkUsed } from '../../db/email-links.ts'
import { deleteSessions } from '../../db/sessions.ts'
import { lockUser, updateUser } from '../../db/users.ts'
import { addressKey } from '../../limits/address.ts'
import { inTransaction } from '../../postgres/transaction.ts'
import type { Anyone } from '../../request-info.ts'
import { linkHash } from '../../secrets/link-token.ts'

/** Verifies an email address. The link still succeeds when it is opened again, while the account has that address. */
export function verifyEmail({ db, now }: Anyone, { uid, token }: VerifyEmail) {
  return inTransaction(db, async (transaction) => {
    const user = validate(uid) ? await lockUser(transaction, uid) : undefined
    const link =
      user && (await findLink(transaction, { uid, kind: 'verify_email', token_hash: linkHash(token) }))
    if (!link || link.email !== user.email) throw new AppError('VERIFICATION_LINK_INVALID')
    if (!user.email_verify) {
      if (link.used_at || link.expires_at <= now) throw new AppError('VERIFICATION_LINK_INVALID')
      await markLinkUsed(transaction, now, link)
      await updateUser(transaction, user.id, { email_verify: true })
    }
    return { message: 'Email verified! You can now log in.' }
  })
}

/** Sends the verification email again. A job looks the account up, so the response time reveals nothing. */
export async function resendVerification({ db, limits, mail, request }: Anyone, { email }: MailRequest) {
  await limits.take([
    ['resend_address', addressKey(request.ip)],
    ['resend_account', emailKey(email)],
  ])
  await mail.enqueue(db, { kind: 'verification_asked', email })
  return { message: 'If this address has an account that is not verified, we have sent it a new link.' }
}

/** Requests a reset link. The answer and its time are the same whether the account exists or not. */
export async function requestPasswordReset({ db, limits, mail, request }: Anyone, { email }: MailRequest) {
  await limits.take([
    ['reset_address', addressKey(request.ip)],
    ['reset_account', emailKey(email)],
  ])
  await mail.enqueue(db, { kind: 'reset_asked', email })
  return { message: 'If this address has an account, we have sent it a link to reset the password.' }
}

/** Whether a reset link is valid, and for which address. The check does not use the link up. */
export async function validateReset({ db, now }: Anyone, link: ResetLink) {
  const { email } = await findValidReset(db, link, now)
  return { valid: true, email }
}

/** Sets a new password with a reset link. All sessions end, and all other links of the account become invalid. */
export async function resetPassword(context: Anyone, { new_password, ...link_secret }: ResetPassword) {
  const { db, now, mail, passwords } = context
  await findValidReset(db, link_secret, now)
  const password_hash = await passwords.hash(new_password)
  return inTransaction(db, async (transaction) => {
    const user = await lockUser(transaction, link_secret.uid)
    const link = await findValidReset(transaction, link_secret, now)
    if (!user || link.email !== user.email) throw new AppError('RESET_LINK_INVALID')
    await markLinkUsed(transaction, now, link)
    // Opening the link proves access to the address.
    await updateUser(transaction, user.id, { password_hash, email_verify: true })
    await deleteUnusedLinks(transaction, user.id, ['verify_email', 'email_change', 'password_reset'])
    await deleteSessions(transaction, user.id)
    await deleteDevices(transaction, user.id)
    await mail.enqueue(transaction, { kind: 'password_changed', to: user.email })
    return { message: 'Your password has been reset. You can now log in.' }
  })
}

async function findValidReset(db: Anyone['db'], { uid, token }: ResetLink, now: Date) {
  const secret = { uid, kind: 'password_reset', token_hash: linkHash(token) } as const
  const link = validate(uid) ? await findLink(db, secret) : undefined
  if (!link || link.used_at || link.expires_at <= now) throw new AppError('RESET_LINK_INVALID')
  return link
}
