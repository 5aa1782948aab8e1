// All SQL about links that come by mail.
import { type Kysely, sql } from 'kysely'
import type { LinkKind, Tables, UserId } from './tables.ts'

type NewLink = {
  user_id: UserId
  id: string
  kind: LinkKind
  token_hash: Buffer
  email: string
  created_at: Date
  expires_at: Date
}

/** Adds a link; the user's older ones of its kind are void. The caller holds the user's row. */
export async function insertLink(db: Kysely<Tables>, link: NewLink): Promise<void> {
  await db
    .with('voided', (qc) =>
      qc
        .deleteFrom('email_links')
        .where('user_id', '=', link.user_id)
        .where('kind', '=', link.kind)
        .where('used_at', 'is', null),
    )
    .insertInto('email_links')
    .values(link)
    .execute()
}

/** Voids the links of these kinds that were not used. */
export async function voidLinks(db: Kysely<Tables>, user_id: UserId, kinds: LinkKind[]): Promise<void> {
  await db
    .deleteFrom('email_links')
    .where('user_id', '=', user_id)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute()
}

/** The link that a letter is about, unless it was voided or used meanwhile. */
export function findLinkById(db: Kysely<Tables>, { user_id, link_id }: { user_id: string; link_id: string }) {
  return db
    .selectFrom('email_links')
    .select(['id', 'kind', 'token_hash', 'email', 'expires_at', 'user_id'])
    .where('user_id', '=', sql<UserId>`${user_id}`)
    .where('id', '=', link_id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
}

type LinkSecret = { uid: string; kind: LinkKind; token_hash: Buffer }

/** The link of a secret, used or not, run out or not. */
export function findLink(db: Kysely<Tables>, { uid, kind, token_hash }: LinkSecret) {
  return db
    .selectFrom('email_links')
    .select(['id', 'user_id', 'email', 'expires_at', 'used_at'])
    .where('user_id', '=', sql<UserId>`${uid}`)
    .where('kind', '=', kind)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
}

/** Spends a link. The caller holds the user's row, and has seen that it is good. */
export async function spendLink(
  db: Kysely<Tables>,
  used_at: Date,
  { user_id, id }: { user_id: UserId; id: string },
) {
  await db
    .updateTable('email_links')
    .set({ used_at })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute()
}
