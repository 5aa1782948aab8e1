// Whose account an external one opens: its own, the one of its verified address, or a new one.
import { randomInt } from 'node:crypto'
import { NAME_MAX_LENGTH } from '@dayloop/contracts/limits'
import { hasVisibleCharacter } from '@dayloop/contracts/text'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../app-error.ts'
import { deleteDevices } from '../db/devices.ts'
import { voidLinks } from '../db/email-links.ts'
import { claimEmail, findByEmail } from '../db/emails.ts'
import { deleteIdentities, findByIdentity, hasIdentityOf, insertIdentity } from '../db/identities.ts'
import { deleteSessions } from '../db/sessions.ts'
import type { UserId } from '../db/tables.ts'
import { claimUsername } from '../db/usernames.ts'
import { insertUser, lockUser, updateUser } from '../db/users.ts'
import { inTransaction } from '../postgres/transaction.ts'
import type { GooglePerson } from './google-provider.ts'
import type { Visitor } from './visitor.ts'

type Person = GooglePerson & { email: string }
type Found = { account: { id: UserId; password_hash: string | null }; is_new_user: boolean }

/** Whether another sign-in took what this one was about to take: it begins anew, and finds the account then. */
class Overtaken extends Error {}

/** The account of an external one; null when another sign-in was faster. */
export async function accountOf(visitor: Visitor, person: Person): Promise<Found | null> {
  const known = await findByIdentity(visitor.db, person)
  if (known) return { account: known, is_new_user: false }
  try {
    return await inTransaction(visitor.db, async (transaction) => {
      const within = { ...visitor, db: transaction }
      const holder = await findByEmail(transaction, person.email)
      return holder ? await join(within, person, holder.id) : await create(within, person)
    })
  } catch (error) {
    if (error instanceof Overtaken) return null
    throw error
  }
}

/**
 * Links it to the account of its address. An account that has an identity of this issuer keeps it: addresses are
 * reassigned. An account whose address was never verified is taken over: its owner is unknown.
 */
async function join({ db, now, mail }: Visitor, person: Person, id: UserId): Promise<Found> {
  const user = await lockUser(db, id)
  if (!user || (await findByEmail(db, person.email))?.id !== id) throw new Overtaken()
  // The user's row is locked: of two first sign-ins at once, the second one sees the first one's identity.
  if (await hasIdentityOf(db, id, person.issuer)) await refuseSecond(db, person, id)
  if (user.email_verify) await mail.enqueue(db, { kind: 'google_linked', to: user.email })
  else {
    await updateUser(db, id, { email_verify: true, password_hash: null })
    await deleteSessions(db, id)
    await deleteDevices(db, id)
    await deleteIdentities(db, id)
    await voidLinks(db, id, ['verify_email', 'email_change', 'password_reset'])
  }
  await tie({ db, now }, person, id)
  return { account: { id, password_hash: user.email_verify ? user.password_hash : null }, is_new_user: false }
}

/** Refuses another subject; the same one was only overtaken by its own sign-in in another tab. */
async function refuseSecond(db: Visitor['db'], person: Person, id: UserId): Promise<never> {
  if ((await findByIdentity(db, person))?.id === id) throw new Overtaken()
  throw new AppError('GOOGLE_OTHER_ACCOUNT')
}

async function create({ db, now, header_zone }: Visitor, person: Person): Promise<Found> {
  const { email } = person
  const id = uuidv7()
  const first_name = shortened(person.first_name)
  const last_name = shortened(person.last_name)
  const base = nameFrom(email)
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
  if (!(await claimEmail(db, email, user.id))) throw new Overtaken()
  await tie({ db, now }, person, user.id)
  return { account: { id: user.id, password_hash: null }, is_new_user: true }
}

async function tie({ db, now }: Pick<Visitor, 'db' | 'now'>, { issuer, subject }: Person, user_id: UserId) {
  if (!(await insertIdentity(db, { issuer, subject, user_id, created_at: now }))) throw new Overtaken()
}

async function freeUsername(db: Visitor['db'], base: string, user_id: UserId): Promise<string> {
  for (const username of [
    base,
    ...Array.from({ length: 5 }, () => `${base}-${randomInt(100_000, 1_000_000)}`),
  ])
    if (await claimUsername(db, username, user_id)) return username
  throw new Overtaken()
}

/** A username from what stands before the `@`. */
function nameFrom(email: string): string {
  const local = (email.split('@', 1)[0] ?? '').replace(/[^\p{L}\p{M}\p{Nd}._+-]/gu, '')
  const name = [...local].slice(0, 100).join('')
  return [...name].length >= 3 ? name : `user-${name}`
}

function shortened(name: string): string {
  const kept = [...name.replaceAll('\u0000', '').toWellFormed().trim()].slice(0, NAME_MAX_LENGTH).join('')
  return hasVisibleCharacter(kept) ? kept.trim() : ''
}
