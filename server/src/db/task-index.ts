// SQL that updates the derived tables of tasks: `list_entries`, `list_counts` and `search_words`. Statements that change
// a task do not write to them. If a task's mark differs from its stored mark, its derived rows are out of date.
import type { ChecklistItem } from '@dayloop/contracts/fields'
import { titleKey } from '@dayloop/contracts/search-text'
import { tagKey, uniqueTags } from '@dayloop/contracts/tags'
import { SEARCHED } from '@dayloop/contracts/task-search'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import type { Tables, UserId } from './tables.ts'
import { searchVector } from './task-search-words.ts'

/** The same expression as in migration 0018. Postgres could not use the index for any other. */
export const MARK_OF_TASK = `md5(task_title || chr(31) || task_details || tags::text || checklist::text || status::text
  || priority::text || coalesce((due_date - date '2000-01-01')::text, '') || (deleted_at is null)::text)::uuid`
const MARK = sql.raw<string>(MARK_OF_TASK)
const isOutOfDate = sql<boolean>`indexed_as is distinct from ${MARK}`

type Values = { user_id: UserId }

/** Whether the user has tasks that are out of date. The order makes every plan use a small index. */
export function hasUnindexed(parameter: Parameter<Values>): RawBuilder<boolean> {
  return sql<boolean>`((
    select id from ${sql.table('tasks')} where user_id = ${parameter('user_id')} and ${isOutOfDate}
    order by created_at, id limit 1
  ) is not null)`
}

/** The maximum number of tasks in one step, so that their rows are locked only briefly. */
const STEP = 500

/** Indexes at most `limit` tasks of a user. Resolves to whether none is left. */
export async function indexTasks(db: StatementRunner, user_id: UserId, limit: number): Promise<boolean> {
  for (let done = 0; done < limit; done += STEP) {
    const found = await findUnindexed(db, { user_id, limit: STEP })
    if (found.length > 0) await store(db, { user_id, rows: JSON.stringify(found.map(derivedFrom(user_id))) })
    if (found.length < STEP) return true
  }
  return false
}

/**
 * Some users who have tasks that are out of date and who changed nothing for `quiet_ms`. Only for the job over all
 * users.
 */
export async function findUnindexedUsers(
  db: Kysely<Tables>,
  { quiet_ms, limit }: { quiet_ms: number; limit: number },
): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    /* a job over all users */
    select distinct user_id from (
      select user_id from ${sql.table('tasks')} as stale where ${isOutOfDate} and not exists (
        select from ${sql.table('user_versions')} as recent
        where recent.user_id = stale.user_id and changed_at > now() - ${quiet_ms} * interval '1 ms'
      )
      order by user_id, created_at, id limit ${limit}
    ) as found`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

type Unindexed = {
  id: string
  mark: string
  is_deleted: boolean
  task_title: string
  task_details: string
  tags: string[]
  checklist: ChecklistItem[]
}

const findUnindexed = prepared((db, parameter: Parameter<Values & { limit: number }>) =>
  db
    .selectFrom('tasks')
    .select([
      'id',
      MARK.as('mark'),
      sql<boolean>`deleted_at is not null`.as('is_deleted'),
      'task_title',
      'task_details',
      'tags',
      'checklist',
    ])
    .$castTo<Unindexed>()
    .where('user_id', '=', parameter('user_id'))
    .where(isOutOfDate)
    .orderBy('created_at')
    .orderBy('id')
    .limit(parameter('limit')),
)

/** The derived rows of a task. A deleted task has no entries and no words. */
function derivedFrom(user_id: UserId) {
  return ({ id, mark, is_deleted, ...task }: Unindexed) => {
    if (is_deleted) return { id, mark, entries: [], title_key: '', words: null }
    const entries = [
      { tag_key: '', tag: '' },
      ...uniqueTags(task.tags).map((tag) => ({ tag_key: tagKey(tag), tag })),
    ]
    const texts = [SEARCHED.task_details(task), SEARCHED.tags(task), SEARCHED.checklist(task)].flat()
    const words = searchVector({ title: task.task_title, texts, user_id })
    return { id, mark, entries, title_key: titleKey(task.task_title), words }
  }
}

type Entry = Pick<Tables['list_entries'], 'task_id' | 'tag_key' | 'status' | 'priority' | 'day'>

const day = sql`coalesce(due_date, '-infinity'::date)`

/** The changes of the counts: the entries after the step (`wanted`) minus the entries before it (`was`). */
const changedCounts = sql<Omit<Tables['list_counts'], 'user_id'>>`(
  select tag_key, counted.priority, counted.day,
    sum(weight * (not status)::int)::int as pending, sum(weight * status::int)::int as completed
  from (
    select 1 as weight, tag_key, priority, day, status from wanted
    union all
    select -1, tag_key, priority, day, status from was
  ) as entries, lateral (
    values (0::smallint, day), (priority, day), (0::smallint, 'infinity'::date), (priority, 'infinity'::date)
  ) as counted (priority, day)
  group by tag_key, counted.priority, counted.day
  having sum(weight * (not status)::int) <> 0 or sum(weight * status::int) <> 0
  order by tag_key, counted.priority, counted.day
)`

function storedCounts(parameter: Parameter<Values>): RawBuilder<{ tag_key: string }> {
  return sql`(
    insert into ${sql.table('list_counts')} as stored (user_id, tag_key, priority, day, pending, completed)
    select ${parameter('user_id')}::uuid, tag_key, priority, day, pending, completed from changed_counts
    on conflict (user_id, tag_key, priority, day) do update
    set pending = stored.pending + excluded.pending, completed = stored.completed + excluded.completed
  )`
}

type Locked = { id: string; mark: string; words: string | null }

// One statement, so that entries and counts always agree. Rows are found by arrays of ids, so that any plan uses an
// index. A task that changed since it was read is indexed in the next step.
const store = prepared(
  (db, parameter: Parameter<Values & { rows: string }>) =>
    db
      .with(
        'locked',
        () => sql<Locked>`(
        select ${sql.ref('tasks.id')}, ${sql.ref('tasks.status')}, ${sql.ref('tasks.priority')}, ${day} as day,
          ${sql.ref('tasks.created_at')}, given.mark, given.entries, given.title_key, given.words
        from ${sql.table('tasks')}
        join jsonb_to_recordset(${parameter('rows')}::jsonb) as given (
          id uuid, mark uuid, entries jsonb, title_key text, words text
        ) on given.id = ${sql.ref('tasks.id')}
        where ${sql.ref('tasks.user_id')} = ${parameter('user_id')} and ${isOutOfDate} and given.mark = ${MARK}
          and ${sql.ref('tasks.id')} = any(array(
            select named.id from jsonb_to_recordset(${parameter('rows')}::jsonb) as named (id uuid)
          ))
        order by ${sql.ref('tasks.id')}
        for update of ${sql.table('tasks')}
      )`,
      )
      .with('marked', (qc) =>
        qc
          .updateTable('tasks')
          .set({ indexed_as: MARK })
          .where('user_id', '=', parameter('user_id'))
          .where('id', '=', sql<string>`any(array(select id from locked))`)
          .returning('id'),
      )
      .with(
        'was',
        () => sql<Entry>`(
        select task_id, tag_key, status, priority, day from ${sql.table('list_entries')}
        where user_id = ${parameter('user_id')} and task_id = any(array(select id from locked))
      )`,
      )
      .with(
        'wanted',
        () => sql<Entry & { tag: string; title_key: string; created_at: Date }>`(
        select id as task_id, entry.tag_key, entry.tag, status, priority, day, title_key, created_at
        from locked, jsonb_to_recordset(entries) as entry (tag_key text, tag text)
      )`,
      )
      .with(
        'removed_entries',
        () => sql<{ task_id: string }>`(
        delete from ${sql.table('list_entries')}
        where user_id = ${parameter('user_id')} and task_id = any(array(select id from locked))
          and (task_id, tag_key) not in (select task_id, tag_key from wanted)
      )`,
      )
      .with(
        'stored_entries',
        () => sql<{ task_id: string }>`(
        insert into ${sql.table('list_entries')} (
          user_id, task_id, tag_key, tag, status, priority, day, title_key, created_at
        )
        select ${parameter('user_id')}::uuid, task_id, tag_key, tag, status, priority, day, title_key, created_at
        from wanted
        on conflict (user_id, task_id, tag_key) do update
        set tag = excluded.tag, status = excluded.status, priority = excluded.priority, day = excluded.day,
          title_key = excluded.title_key
      )`,
      )
      .with('changed_counts', () => changedCounts)
      .with('stored_counts', () => storedCounts(parameter))
      .with(
        'removed_words',
        () => sql<{ task_id: string }>`(
        delete from ${sql.table('search_words')}
        where user_id = ${parameter('user_id')} and task_id = any(array(select id from locked where words is null))
      )`,
      )
      .with(
        'stored_words',
        () => sql<{ task_id: string }>`(
        insert into ${sql.table('search_words')} (user_id, task_id, status, created_at, words)
        select ${parameter('user_id')}::uuid, id, status, created_at, words::tsvector from locked
        where words is not null
        on conflict (user_id, task_id) do update set status = excluded.status, words = excluded.words
      )`,
      )
      .selectFrom('marked')
      .select(sql<number>`count(*)::int`.as('indexed')),
  // This changes nothing that users see.
  { raises_version: false },
)

/** Removes the derived rows of tasks that no longer exist. Call it after removing tasks that were not deleted before. */
export async function forgetRemovedTasks(db: StatementRunner, user_id: UserId): Promise<void> {
  await forget(db, { user_id })
}

function isGone(parameter: Parameter<Values>, table: string) {
  return sql<boolean>`not exists (
    select from ${sql.table('tasks')}
    where ${sql.ref('tasks.user_id')} = ${parameter('user_id')} and ${sql.ref('tasks.id')} = ${sql.ref(`${table}.task_id`)}
  )`
}

const forget = prepared((db, parameter: Parameter<Values>) =>
  db
    .with('was', (qc) =>
      qc
        .deleteFrom('list_entries')
        .where('user_id', '=', parameter('user_id'))
        .where(isGone(parameter, 'list_entries'))
        .returning(['task_id', 'tag_key', 'status', 'priority', 'day']),
    )
    .with('wanted', (qc) => qc.selectFrom('was').selectAll().where(sql<boolean>`false`))
    .with('changed_counts', () => changedCounts)
    .with('stored_counts', () => storedCounts(parameter))
    .with('removed_words', (qc) =>
      qc
        .deleteFrom('search_words')
        .where('user_id', '=', parameter('user_id'))
        .where(isGone(parameter, 'search_words'))
        .returning('task_id'),
    )
    .selectFrom('removed_words')
    .select(sql<number>`count(*)::int`.as('removed')),
)
