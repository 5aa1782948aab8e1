// The rules of deleting an account. The user confirms with the password, or with a link if the account has none.
import type { DeleteAccount, DeleteAccountLink } from '@dayloop/contracts/profile'
import { validate } from 'uuid'
import { AppError } from '../app-error.ts'
import { findLink } from '../db/email-links.ts'
import { closeAccount } from '../db/erasure.ts'
import { findCredentials, lockUser } from '../db/users.ts'
import type { Deps } from '../deps.ts'
import { sendLink } from '../mail/send-link.ts'
import { inTransaction } from '../postgres/transaction.ts'
import type { Anyone } from '../request-info.ts'
import { linkHash } from '../secrets/link-token.ts'
import { orSessionExpired, type SignedIn } from '../signed-in.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockUser>>>

const DELETED = { message: 'Your account was deleted.', deleted: true }

/** Deletes the account if the password is correct. A user without a password gets a link by email. */
export async function deleteAccount(signedIn: Anyone & SignedIn, { password }: DeleteAccount) {
  const { db, reads, user_id, passwords, limits } = signedIn
  const { password_hash } = orSessionExpired(await findCredentials(reads, signedIn))
  if (password_hash === null) return sendDeletionLink(signedIn)
  if (password === undefined || password === '') throw new AppError('PASSWORD_REQUIRED')
  const guess = [['wrong_current_password', user_id]] as const
  await limits.check([...guess])
  if (!(await passwords.verify(password_hash, password, () => limits.take([...guess]))))
    throw new AppError('CURRENT_PASSWORD_WRONG')
  await limits.giveBack([...guess])
  return inTransaction(db, async (transaction) => {
    const user = await lockUser(transaction, user_id)
    // The password was changed meanwhile.
    if (!user || user.password_hash !== password_hash) throw new AppError('CURRENT_PASSWORD_WRONG')
    return close(transaction, signedIn, user)
  })
}

function sendDeletionLink(signedIn: Anyone & SignedIn) {
  const { db, user_id } = signedIn
  return inTransaction(db, async (transaction) => {
    const user = orSessionExpired(await lockUser(transaction, user_id))
    await sendLink(transaction, signedIn, { kind: 'account_deletion', user_id, email: user.email })
    return {
      message: 'Open the link that we sent to your email address to delete your account.',
      deleted: false,
    }
  })
}

/** Deletes the account of a link. */
export function confirmDeletion(anyone: Anyone, { uid, token }: DeleteAccountLink) {
  const { db, now } = anyone
  return inTransaction(db, async (transaction) => {
    const user = validate(uid) ? await lockUser(transaction, uid) : undefined
    const secret = { uid, kind: 'account_deletion', token_hash: linkHash(token) } as const
    const link = user && (await findLink(transaction, secret))
    if (!link || link.used_at || link.expires_at <= now || link.email !== user.email)
      throw new AppError('DELETION_LINK_INVALID')
    return close(transaction, anyone, user)
  })
}

/** Ends all sessions. The erasure and the notice are queued in the same transaction. */
async function close(transaction: Deps['db'], { mail, erasing }: Anyone, { id, email }: Locked) {
  await closeAccount(transaction, id)
  await erasing.add(transaction, { user_id: id, email })
  await mail.enqueue(transaction, { kind: 'account_deleted', to: email })
  return DELETED
}
