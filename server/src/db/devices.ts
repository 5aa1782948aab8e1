// All SQL about devices that signed in before.
import type { Kysely } from 'kysely'
import type { Tables, UserId } from './tables.ts'

const MOST = 20

type Device = { user_id: UserId; token_hash: Buffer }

/** Whether this device signed in as this user before. */
export async function isKnownDevice(db: Kysely<Tables>, { user_id, token_hash }: Device): Promise<boolean> {
  const found = await db
    .selectFrom('devices')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  return found !== undefined
}

type Replacement = Device & { used_at: Date; replaces: Buffer | null }

/** Notes a device; the secret it had before is void, and only the latest devices are kept. */
export async function noteDevice(db: Kysely<Tables>, { replaces, ...device }: Replacement): Promise<void> {
  const ofUser = db.deleteFrom('devices').where('user_id', '=', device.user_id)
  if (replaces) await ofUser.where('token_hash', '=', replaces).execute()
  await db.insertInto('devices').values(device).execute()
  await ofUser
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('devices')
        .select('token_hash')
        .where('user_id', '=', device.user_id)
        .orderBy('used_at', 'desc')
        .orderBy('token_hash')
        .offset(MOST),
    )
    .execute()
}

/** Forgets every device of a user. */
export async function deleteDevices(db: Kysely<Tables>, user_id: UserId): Promise<void> {
  await db.deleteFrom('devices').where('user_id', '=', user_id).execute()
}
