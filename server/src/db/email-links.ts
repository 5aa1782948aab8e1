// SQL of links in emails.
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

/** Adds a link and deletes the user's unused links of the same kind. The caller has locked the user's row. */
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

/** Deletes a user's unused links of these kinds. */
export async function deleteUnusedLinks(
  db: Kysely<Tables>,
  user_id: UserId,
  kinds: LinkKind[],
): Promise<void> {
  await db
    .deleteFrom('email_links')
    .where('user_id', '=', user_id)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute()
}

/** The link of a queued email, unless it was replaced or used. */
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

/** The link with this token, even if it is used or expired. */
export function findLink(db: Kysely<Tables>, { uid, kind, token_hash }: LinkSecret) {
  return db
    .selectFrom('email_links')
    .select(['id', 'user_id', 'email', 'expires_at', 'used_at'])
    .where('user_id', '=', sql<UserId>`${uid}`)
    .where('kind', '=', kind)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
}

/** Marks a link as used. The caller has locked the user's row and checked the link. */
export async function markLinkUsed(
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
