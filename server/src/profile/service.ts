// The rules of the profile: names, email address and password.
import type { ErrorName } from '@dayloop/contracts/errors'
import { usernameKey } from '@dayloop/contracts/identity'
import type { ChangePassword, UpdateProfile, VerifyEmailChange } from '@dayloop/contracts/profile'
import { validate } from 'uuid'
import { AppError } from '../app-error.ts'
import { deleteUnusedLinks, findLink, markLinkUsed } from '../db/email-links.ts'
import { claimEmail, findEmailHolder, releaseEmail } from '../db/emails.ts'
import { editProfile } from '../db/profile-edit.ts'
import { makeDueNow } from '../db/routine-runs.ts'
import { deleteSessions } from '../db/sessions.ts'
import { claimUsername, releaseUsername } from '../db/usernames.ts'
import { findCredentials, lockUser, replacePassword, updateUser } from '../db/users.ts'
import { sendLink } from '../mail/send-link.ts'
import { inTransaction } from '../postgres/transaction.ts'
import type { Anyone } from '../request-info.ts'
import { linkHash } from '../secrets/link-token.ts'
import { orSessionExpired, type SignedIn } from '../signed-in.ts'

/** Changes the profile. A new email address takes effect when its link is opened. The old address is notified. */
export async function updateProfile(
  signedIn: Anyone & SignedIn,
  { username, email, ...edit }: UpdateProfile,
) {
  const { db, reads, user_id, mail, limits } = signedIn
  const edited = await editProfile(db, { username, email, ...edit }, signedIn)
  if (edited?.hasMoved) await makeDueNow(db, user_id, signedIn.now)
  if (edited) return { message: 'Profile updated.', user: edited.user }
  const before = orSessionExpired(await findCredentials(reads, signedIn))
  if (before.email !== email) await limits.take([['email_change_account', user_id]])
  return inTransaction(db, async (transaction) => {
    const user = orSessionExpired(await lockUser(transaction, user_id))
    const taken: ErrorName[] = []
    if (usernameKey(username) !== usernameKey(user.username)) {
      if (await claimUsername(transaction, username, user_id))
        await releaseUsername(transaction, user.username, user_id)
      else taken.push('USERNAME_TAKEN')
    }
    const holder = await findEmailHolder(transaction, email)
    if (holder && holder !== user_id) taken.push('EMAIL_TAKEN')
    const [first, ...also] = taken
    if (first) throw new AppError(first, { also })
    const { time_zone, ...names } = edit
    const updated = await updateUser(transaction, user_id, {
      ...names,
      username,
      time_zone: time_zone ?? user.time_zone,
    })
    if (updated.time_zone !== user.time_zone) await makeDueNow(transaction, user_id, signedIn.now)
    if (email === user.email) return { message: 'Profile updated.', user: updated }
    await sendLink(transaction, signedIn, { kind: 'email_change', user_id, email })
    await mail.enqueue(transaction, { kind: 'email_change_asked', to: user.email })
    return { message: `Profile updated. Open the link sent to ${email} to change your email.`, user: updated }
  })
}

/** Changes the password. All other sessions end, and pending links become invalid. */
export async function changePassword(
  signedIn: Anyone & SignedIn,
  { current_password, new_password }: ChangePassword,
) {
  const { db, reads, user_id, credential, passwords, limits, mail } = signedIn
  const attempts = [['wrong_current_password', user_id]] as const
  const before = orSessionExpired(await findCredentials(reads, signedIn))
  const { password_hash: compared } = before
  await limits.check([...attempts])
  const isRight = await passwords.verify(compared, current_password, () => limits.take([...attempts]))
  if (!isRight || compared === null) throw new AppError('CURRENT_PASSWORD_WRONG')
  await limits.giveBack([...attempts])
  const password_hash = await passwords.hash(new_password)
  return inTransaction(db, async (transaction) => {
    const user = await replacePassword(transaction, user_id, { compared, password_hash })
    if (!user) throw new AppError('CURRENT_PASSWORD_WRONG')
    // A separate statement after the row is locked, so that it sees the session of a concurrent sign-in.
    await deleteSessions(transaction, user_id, credential.session_id)
    await deleteUnusedLinks(transaction, user_id, ['email_change', 'password_reset'])
    await mail.enqueue(transaction, { kind: 'password_changed', to: user.email })
    return { message: 'Password changed. Other devices were signed out.' }
  })
}

/** Changes the email address. The link still succeeds when it is opened again, while the account has that address. */
export function verifyEmailChange({ db, now, mail }: Anyone, { uid, token, new_email }: VerifyEmailChange) {
  return inTransaction(db, async (transaction) => {
    const user = validate(uid) ? await lockUser(transaction, uid) : undefined
    const secret = { uid, kind: 'email_change', token_hash: linkHash(token) } as const
    const link = user && (await findLink(transaction, secret))
    if (!link || link.email !== new_email) throw new AppError('VERIFICATION_LINK_INVALID')
    const message = 'Email changed successfully! Please log in again.'
    if (link.used_at && user.email === link.email) return { message }
    if (link.used_at || link.expires_at <= now) throw new AppError('VERIFICATION_LINK_INVALID')
    await moveEmail(transaction, user, new_email)
    await updateUser(transaction, user.id, { email: new_email, email_verify: true })
    await markLinkUsed(transaction, now, link)
    await deleteUnusedLinks(transaction, user.id, ['verify_email', 'password_reset'])
    await deleteSessions(transaction, user.id)
    await mail.enqueue(transaction, { kind: 'email_changed', to: user.email })
    return { message }
  })
}

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/** Claims the new address, then releases the old one. Another account may have claimed the new one meanwhile. */
async function moveEmail(db: Anyone['db'], { id, email }: LockedUser, new_email: string): Promise<void> {
  if (await claimEmail(db, new_email, id)) return releaseEmail(db, email, id)
  // The new address may be another spelling of the old one, which the user already has.
  if ((await findEmailHolder(db, new_email)) !== id) throw new AppError('EMAIL_TAKEN')
}
