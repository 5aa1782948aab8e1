// SQL that lists the tags of a user, and that changes the tags of many tasks at once.
import type { TagCounts } from '@dayloop/contracts/tag-calls'
import { tagKey } from '@dayloop/contracts/tags'
import { type Kysely, sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { type CredentialValues, credentialValues, type SignedIn, validCredential } from './credential.ts'
import type { Tables, UserId } from './tables.ts'
import { hasUnindexed } from './task-index.ts'

/** The tags of tasks that are not deleted, by name, each in its oldest spelling; undefined if the session has ended. */
export async function listTags(db: StatementRunner, signedIn: SignedIn) {
  const [found] = await list(db, credentialValues(signedIn))
  return found
}

const list = prepared((db, parameter: Parameter<CredentialValues>) => {
  const firstOf = (status: boolean) => sql`(
    select tag, created_at, task_id from ${sql.table('list_entries')}
    where user_id = ${parameter('user_id')} and tag_key = counted.tag_key and priority > 0 and status = ${sql.lit(status)}
    order by created_at, task_id limit 1
  )`
  return db
    .with('credential', validCredential(parameter))
    .selectFrom('credential')
    .select([
      sql<TagCounts[]>`(
        select coalesce(json_agg(json_build_object(
          'tag', first.tag, 'pending_tasks', pending, 'total_number_tasks', pending + completed
        ) order by tag_key), '[]')
        from ${sql.table('list_counts')} as counted, lateral (
          select tag from (${firstOf(false)} union all ${firstOf(true)}) as firsts
          order by created_at, task_id limit 1
        ) as first
        where user_id = ${parameter('user_id')} and priority = 0 and day = 'infinity' and tag_key > ''
          and pending + completed > 0
      )`.as('answer'),
      hasUnindexed(parameter).as('is_stale'),
    ])
})

/** The ids of the tasks that may have a tag, also in the trash, in the order in which tasks are locked. */
export async function findTagged(db: Kysely<Tables>, user_id: UserId, tag: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select task_id as id from list_entries
    where user_id = ${user_id} and tag_key = ${tagKey(tag)} and priority > 0
    union
    select id from tasks
    where user_id = ${user_id} and deleted_at is not null and tags <> '[]'
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export type TaggedTask = { id: string; tags: readonly string[]; is_deleted: boolean }

export async function lockTasks(
  db: Kysely<Tables>,
  user_id: UserId,
  ids: readonly string[],
): Promise<TaggedTask[]> {
  return db
    .selectFrom('tasks')
    .select(['id', 'tags', sql<boolean>`deleted_at is not null`.as('is_deleted')])
    .where('user_id', '=', user_id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Sets the tags of tasks. The caller has locked them. */
export async function writeTags(
  db: Kysely<Tables>,
  user_id: UserId,
  tasks: readonly TaggedTask[],
): Promise<void> {
  await sql`
    update tasks set tags = given.tags, changed = true
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as given (id uuid, tags jsonb)
    where tasks.user_id = ${user_id} and tasks.id = given.id
      and tasks.id = any(${tasks.map(({ id }) => id)}::uuid[])`.execute(db)
}
