// Finds the account of a Google identity: by its subject, then by its verified email address. Otherwise adds one.
import { randomInt } from 'node:crypto'
import { NAME_MAX_LENGTH } from '@dayloop/contracts/limits'
import { hasVisibleCharacter } from '@dayloop/contracts/text'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../app-error.ts'
import { deleteDevices } from '../../db/devices.ts'
import { deleteUnusedLinks } from '../../db/email-links.ts'
import { claimEmail, findEmailHolder } from '../../db/emails.ts'
import { deleteIdentities, findByIdentity, hasIdentityOf, insertIdentity } from '../../db/identities.ts'
import { deleteSessions } from '../../db/sessions.ts'
import type { UserId } from '../../db/tables.ts'
import { claimUsername } from '../../db/usernames.ts'
import { insertUser, lockUser, updateUser } from '../../db/users.ts'
import { inTransaction } from '../../postgres/transaction.ts'
import type { Anyone } from '../../request-info.ts'
import type { GoogleUser } from './provider.ts'

type VerifiedGoogleUser = GoogleUser & { email: string }
type Found = { account: { id: UserId; password_hash: string | null }; is_new_user: boolean }

/** A concurrent sign-in wrote the same rows first. The caller tries again, and then finds the account. */
class ConcurrentSignIn extends Error {}

/** The account of a Google identity; null if a concurrent sign-in won. */
export async function accountOf(context: Anyone, googleUser: VerifiedGoogleUser): Promise<Found | null> {
  const known = await findByIdentity(context.db, googleUser)
  if (known) return { account: known, is_new_user: false }
  try {
    return await inTransaction(context.db, async (transaction) => {
      const within = { ...context, db: transaction }
      const owner_id = await findEmailHolder(transaction, googleUser.email)
      return owner_id
        ? await linkAccount(within, googleUser, owner_id)
        : await createAccount(within, googleUser)
    })
  } catch (error) {
    if (error instanceof ConcurrentSignIn) return null
    throw error
  }
}

/**
 * Links the identity to the account with its email address. An account with another identity of this issuer keeps
 * that one, because addresses are reassigned. An unverified account is taken over, because a stranger may have made it.
 */
async function linkAccount(
  { db, now, mail }: Anyone,
  googleUser: VerifiedGoogleUser,
  id: UserId,
): Promise<Found> {
  const user = await lockUser(db, id)
  if (!user || (await findEmailHolder(db, googleUser.email)) !== id) throw new ConcurrentSignIn()
  // The user's row is locked, so the second of two concurrent sign-ins sees the identity of the first.
  if (await hasIdentityOf(db, id, googleUser.issuer)) await refuseSecondIdentity(db, googleUser, id)
  if (user.email_verify) await mail.enqueue(db, { kind: 'google_linked', to: user.email })
  else {
    await updateUser(db, id, { email_verify: true, password_hash: null })
    await deleteSessions(db, id)
    await deleteDevices(db, id)
    await deleteIdentities(db, id)
    await deleteUnusedLinks(db, id, ['verify_email', 'email_change', 'password_reset'])
  }
  await addIdentity({ db, now }, googleUser, id)
  return { account: { id, password_hash: user.email_verify ? user.password_hash : null }, is_new_user: false }
}

/** Refuses a second subject. The same subject means a concurrent sign-in from another tab. */
async function refuseSecondIdentity(
  db: Anyone['db'],
  googleUser: VerifiedGoogleUser,
  id: UserId,
): Promise<never> {
  if ((await findByIdentity(db, googleUser))?.id === id) throw new ConcurrentSignIn()
  throw new AppError('GOOGLE_OTHER_ACCOUNT')
}

async function createAccount(
  { db, now, header_zone }: Anyone,
  googleUser: VerifiedGoogleUser,
): Promise<Found> {
  const { email } = googleUser
  const id = uuidv7()
  const first_name = shortened(googleUser.first_name)
  const last_name = shortened(googleUser.last_name)
  const base = usernameFrom(email)
  const user = await insertUser(db, {
    id,
    username: base,
    email,
    password_hash: null,
    time_zone: header_zone,
    created_at: now,
  })
  const username = await freeUsername(db, base, user.id)
  await updateUser(db, user.id, { username, first_name, last_name, email_verify: true })
  if (!(await claimEmail(db, email, user.id))) throw new ConcurrentSignIn()
  await addIdentity({ db, now }, googleUser, user.id)
  return { account: { id: user.id, password_hash: null }, is_new_user: true }
}

async function addIdentity(
  { db, now }: Pick<Anyone, 'db' | 'now'>,
  { issuer, subject }: VerifiedGoogleUser,
  user_id: UserId,
) {
  if (!(await insertIdentity(db, { issuer, subject, user_id, created_at: now }))) throw new ConcurrentSignIn()
}

async function freeUsername(db: Anyone['db'], base: string, user_id: UserId): Promise<string> {
  for (const username of [
    base,
    ...Array.from({ length: 5 }, () => `${base}-${randomInt(100_000, 1_000_000)}`),
  ])
    if (await claimUsername(db, username, user_id)) return username
  throw new ConcurrentSignIn()
}

/** A username from the part before the `@`. */
function usernameFrom(email: string): string {
  const local = (email.split('@', 1)[0] ?? '').replace(/[^\p{L}\p{M}\p{Nd}._+-]/gu, '')
  const name = [...local].slice(0, 100).join('')
  return [...name].length >= 3 ? name : `user-${name}`
}

function shortened(name: string): string {
  const kept = [...name.replaceAll('\u0000', '').toWellFormed().trim()].slice(0, NAME_MAX_LENGTH).join('')
  return hasVisibleCharacter(kept) ? kept.trim() : ''
}
