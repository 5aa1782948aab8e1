// SQL of changes of tags that can be undone: a batch, with the tags of its tasks before and after.
import { type Kysely, type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import {
  type CredentialValues,
  credentialValues,
  hasCredential,
  type SignedIn,
  validCredential,
} from './credential.ts'
import type { Tables, UserId } from './tables.ts'

type BatchOf = { user_id: UserId; id: string }

/** Creates a batch in the transaction of its change. False if it exists; a concurrent call with the same id is awaited. */
export async function createBatch(
  db: Kysely<Tables>,
  batch: BatchOf & { created_at: Date },
): Promise<boolean> {
  const created = await db
    .insertInto('tag_batches')
    .values({ ...batch, changed_count: 0 })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .returning('id')
    .execute()
  return created.length > 0
}

/** The number of tasks that an existing batch changed. */
export async function findChangedCount(db: Kysely<Tables>, { user_id, id }: BatchOf): Promise<number> {
  const { changed_count } = await db
    .selectFrom('tag_batches')
    .select('changed_count')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return changed_count
}

/** Sets the number of tasks that a batch changed. */
export async function setChangedCount(
  db: Kysely<Tables>,
  { user_id, id, changed_count }: BatchOf & { changed_count: number },
): Promise<void> {
  await db
    .updateTable('tag_batches')
    .set({ changed_count })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute()
}

/** Deletes a batch that changed nothing. */
export async function deleteBatch(db: Kysely<Tables>, { user_id, id }: BatchOf): Promise<void> {
  await db.deleteFrom('tag_batches').where('user_id', '=', user_id).where('id', '=', id).execute()
}

export type TagChange = { id: string; tags_before: readonly string[]; tags: readonly string[] }

/** Stores the tags of changed tasks before and after. */
export async function storeTagChanges(
  db: Kysely<Tables>,
  { user_id, id }: BatchOf,
  changes: readonly TagChange[],
): Promise<void> {
  await sql`
    insert into tag_changes (user_id, batch_id, task_id, tags_before, tags_after)
    select ${user_id}::uuid, ${id}::uuid, id, tags_before, tags
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (id uuid, tags_before jsonb, tags jsonb)`.execute(
    db,
  )
}

/**
 * Restores the tags of the tasks of a batch whose tags are the same since. Answers how many they were, and how many were
 * changed since, without those in the trash. Undefined if there is no such batch, if it was undone before, or if the
 * session has ended.
 */
export async function restoreBatch(db: StatementRunner, signedIn: SignedIn, batch_id: string) {
  const [restored] = await restore(db, { ...credentialValues(signedIn), batch_id })
  return restored
}

type Values = CredentialValues & { batch_id: string }
type Locked = { id: string; tags: readonly string[]; is_expected: boolean; is_counted: boolean }

const restore = prepared((db, parameter: Parameter<Values>) => {
  const locked: RawBuilder<Locked> = sql`(
    select ${sql.ref('tasks.id')}, tags_before as tags, ${sql.ref('tasks.tags')} = tags_after as is_expected,
      ${sql.ref('tasks.deleted_at')} is null as is_counted
    from ${sql.table('tag_changes')}
    join ${sql.table('tasks')}
      on ${sql.ref('tasks.user_id')} = ${parameter('user_id')} and ${sql.ref('tasks.id')} = ${sql.ref('tag_changes.task_id')}
    where ${sql.ref('tag_changes.user_id')} = ${parameter('user_id')} and ${sql.ref('tag_changes.batch_id')} = ${parameter('batch_id')}
      and exists (select from batch)
    order by ${sql.ref('tasks.id')}
    for update of ${sql.table('tasks')}
  )`
  const counted = (condition: RawBuilder<unknown>) =>
    sql<number>`(select count(*)::int from locked where is_counted and ${condition})`
  return db
    .with('credential', validCredential(parameter))
    .with('batch', (qc) =>
      qc
        .selectFrom('tag_batches')
        .select('id')
        .where('user_id', '=', parameter('user_id'))
        .where('id', '=', parameter('batch_id'))
        .where('restored_count', 'is', null)
        .where(hasCredential)
        .forUpdate(),
    )
    .with('locked', () => locked)
    .with('after', (qc) =>
      qc
        .updateTable('tasks')
        .from('locked')
        .set({ tags: sql<readonly string[]>`locked.tags`, changed: true })
        .where('tasks.user_id', '=', parameter('user_id'))
        .whereRef('tasks.id', '=', 'locked.id')
        .where(sql<boolean>`locked.is_expected`)
        .returning('tasks.id'),
    )
    .updateTable('tag_batches')
    .set({
      restored_count: counted(sql`is_expected`),
      conflict_count: counted(sql`not is_expected`),
    })
    .where('user_id', '=', parameter('user_id'))
    .where('id', '=', sql<string>`(select id from batch)`)
    .returning(['restored_count', 'conflict_count'])
})

/** The counts of an earlier undo of a batch. Undefined if there was none, or if the session has ended. */
export async function findRestored(db: StatementRunner, signedIn: SignedIn, batch_id: string) {
  const [restored] = await findRestoredBatch(db, { ...credentialValues(signedIn), batch_id })
  return restored
}

const findRestoredBatch = prepared((db, parameter: Parameter<Values>) =>
  db
    .with('credential', validCredential(parameter))
    .selectFrom('tag_batches')
    .select(['restored_count', 'conflict_count'])
    .where('user_id', '=', parameter('user_id'))
    .where('id', '=', parameter('batch_id'))
    .where('restored_count', 'is not', null)
    .where(hasCredential),
)

/** The part of a statement that deletes the earlier tags of the tasks in other parts, which lose their content. */
export function forgetTagsOf(parameter: Parameter<{ user_id: string | null }>, ...parts: string[]) {
  const ids = parts.map((part) => sql`select id from ${sql.table(part)}`)
  return (qc: QueryCreator<Tables>) =>
    qc
      .deleteFrom('tag_changes')
      .where(sql<boolean>`user_id = ${parameter('user_id')}`)
      .where(sql<boolean>`task_id = any(array(${sql.join(ids, sql` union all `)}))`)
      .returning('task_id')
}
