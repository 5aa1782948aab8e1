// SQL of known devices, except for the sign-in (`sign-in.ts`).
import type { Kysely } from 'kysely'
import type { Tables, UserId } from './tables.ts'

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

/** Deletes all known devices of a user. */
export async function deleteDevices(db: Kysely<Tables>, user_id: UserId): Promise<void> {
  await db.deleteFrom('devices').where('user_id', '=', user_id).execute()
}
