// SQL of imports and their parts. A part is a list of rows of a file, with a limited length.
import type { ImportSource } from '@dayloop/contracts/import'
import type { Kysely } from 'kysely'
import type { Tables, UserId } from './tables.ts'

export type ImportOf = { user_id: UserId; id: string }
type NewImport = ImportOf & { source: ImportSource; created_at: Date }
export type ImportPart = { kind: 'tasks' | 'routines' | 'settings'; rows: string }

/** Stores the rows of a file. The caller has checked the session. */
export async function insertImport(db: Kysely<Tables>, { user_id, id, ...rest }: NewImport): Promise<void> {
  await db
    .insertInto('imports')
    .values({ user_id, id, ...rest })
    .execute()
}

export async function insertImportPart(
  db: Kysely<Tables>,
  { user_id, id }: ImportOf,
  part: ImportPart & { part: number },
): Promise<void> {
  await db
    .insertInto('import_parts')
    .values({ user_id, import_id: id, ...part })
    .execute()
}

/** Removes the user's unconfirmed imports, except for the newest. */
export async function deleteOldPreviews(db: Kysely<Tables>, user_id: UserId, kept: number): Promise<void> {
  const old = await db
    .selectFrom('imports')
    .select('id')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
    .execute()
  if (old.length === 0) return
  await db
    .deleteFrom('imports')
    .where('user_id', '=', user_id)
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute()
}

/** Locks an import until the transaction ends, so that it is confirmed and undone once. */
export function lockImport(db: Kysely<Tables>, { user_id, id }: ImportOf) {
  return db
    .selectFrom('imports')
    .select(['id', 'confirmed_at', 'created_count', 'undone_at', 'removed_count'])
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The imports that created rows and were not undone, newest first. */
export async function findUndoable(db: Kysely<Tables>, user_id: UserId) {
  const rows = await db
    .selectFrom('imports')
    .select(['id as import_id', 'source', 'created_count', 'confirmed_at'])
    .where('user_id', '=', user_id)
    .where('created_count', '>', 0)
    .where('undone_at', 'is', null)
    .orderBy('confirmed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap(({ confirmed_at, created_count, ...row }) =>
    confirmed_at === null || created_count === null
      ? []
      : [{ ...row, created_count, confirmed_at: confirmed_at.toISOString() }],
  )
}

/** The numbers of an import's parts by their kind. Routines come before the tasks that refer to them. */
export async function findImportParts(db: Kysely<Tables>, { user_id, id }: ImportOf) {
  const parts = await db
    .selectFrom('import_parts')
    .select(['part', 'kind'])
    .where('user_id', '=', user_id)
    .where('import_id', '=', id)
    .orderBy('part')
    .execute()
  const numbers = (kind: ImportPart['kind']) =>
    parts.filter((one) => one.kind === kind).map(({ part }) => part)
  return { routines: numbers('routines'), tasks: numbers('tasks'), settings: numbers('settings') }
}

type Outcome = { confirmed_at: Date; created_count: number } | { undone_at: Date; removed_count: number }

/** Stores the state of an import. The caller has locked the row. */
export async function updateImport(db: Kysely<Tables>, { user_id, id }: ImportOf, outcome: Outcome) {
  await db.updateTable('imports').set(outcome).where('user_id', '=', user_id).where('id', '=', id).execute()
}
