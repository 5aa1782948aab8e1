// SQL of deleted tasks. A purged task keeps its row without its content until it expires, so that neither a repeated add
// nor its routine creates it again.
import { initialFields } from '@dayloop/contracts/fields'
import { TASK_FIELDS } from '@dayloop/contracts/task-fields'
import type { TaskTrash, TrashedTask } from '@dayloop/contracts/task-trash'
import { type RawBuilder, sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import {
  type CredentialValues,
  credentialValues,
  hasCredential,
  type SignedIn,
  validCredential,
} from './credential.ts'
import { editedValues, fieldsAsJson } from './row-fields.ts'
import { countAndAnswer, type OneTask, type TaskOf, valuesOf } from './task-change.ts'
import { TASK_COLUMNS } from './task-columns.ts'
import { countsOfOne } from './task-counts.ts'
import { forgetTagsOf } from './task-tag-batches.ts'

type PageOf = { page: number; page_size: number }

const isInTrash = sql<boolean>`(${sql.ref('tasks.deleted_at')} is not null and ${sql.ref('tasks.purged_at')} is null)`
const deletedAt = sql`to_char(deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const columns = sql.join(TASK_COLUMNS.map((column) => sql.ref(column)))
/** Clears everything that the user wrote. */
export const EMPTY_TASK = fieldsAsJson(TASK_FIELDS, initialFields(TASK_FIELDS))

/** A page of the trash, last deleted first; undefined if the session has ended. */
export async function listTrash(
  db: StatementRunner,
  signedIn: SignedIn,
  page: PageOf,
): Promise<TaskTrash | undefined> {
  const [row] = await list(db, { ...credentialValues(signedIn), ...page })
  if (!row) return undefined
  const { user_tasks, total_number_tasks, ...pagination } = row
  return { user_tasks, pagination, total_number_tasks }
}

const list = prepared((db, parameter: Parameter<CredentialValues & PageOf>) => {
  const trash = sql`tasks where user_id = ${parameter('user_id')} and ${isInTrash}`
  const page_size = sql`${parameter('page_size')}::int`
  const pages: RawBuilder<{ total_number_tasks: number; num_pages: number; page: number }> = sql`(
    select total_number_tasks, num_pages, least(${parameter('page')}::int, num_pages) as page
    from (
      select total_number_tasks, greatest(ceil(total_number_tasks / ${page_size}::float8), 1)::int as num_pages
      from (select count(*)::int as total_number_tasks from ${trash}) as counted
    ) as paged
  )`
  return db
    .with('credential', validCredential(parameter))
    .with('pages', () => pages)
    .selectFrom(['credential', 'pages'])
    .select(['page', 'num_pages', 'total_number_tasks'])
    .select(
      sql<TrashedTask[]>`(
        select coalesce(json_agg(task), '[]') from (
          select ${columns}, ${deletedAt} as deleted_at,
            case when removed_at = deleted_at then removed_as end as removed_as
          from ${trash}
          order by ${sql.ref('tasks.deleted_at')} desc, id desc
          limit ${page_size} offset (select (page - 1) * ${page_size} from pages)
        ) as task
      )`.as('user_tasks'),
    )
})

/** Restores a task from the trash; undefined if it is not there or the session has ended. */
export async function restoreTask(db: StatementRunner, task: TaskOf) {
  const [restored] = await restore(db, valuesOf(task))
  return restored?.answer
}

const restore = prepared((db, parameter: Parameter<OneTask>) =>
  countAndAnswer(
    db
      .with('credential', validCredential(parameter))
      .with('after', (qc) =>
        qc
          .updateTable('tasks')
          .set({ deleted_at: null, changed: true })
          .where('user_id', '=', parameter('user_id'))
          .where('id', '=', parameter('id'))
          .where(isInTrash)
          .where(hasCredential)
          .returning(TASK_COLUMNS),
      )
      .with('changed_counts', () => countsOfOne('after', 1)),
    parameter,
  ),
)

/** Purges a task in the trash; false if it is not there or the session has ended. */
export async function purgeTask(db: StatementRunner, signedIn: SignedIn, id: string): Promise<boolean> {
  return (await purge(db, { ...credentialValues(signedIn), id, empty: EMPTY_TASK })).length > 0
}

const purge = prepared((db, parameter: Parameter<CredentialValues & { id: string; empty: string }>) =>
  db
    .with('credential', validCredential(parameter))
    .with('purged', (qc) =>
      qc
        .updateTable('tasks')
        .set({ ...editedValues(TASK_FIELDS, 'tasks', parameter('empty')), purged_at: parameter('now') })
        .where('user_id', '=', parameter('user_id'))
        .where('id', '=', parameter('id'))
        .where(isInTrash)
        .where(hasCredential)
        .returning('id'),
    )
    .with('forgotten', forgetTagsOf(parameter, 'purged'))
    .selectFrom('purged')
    .select('id'),
)

/** Purges all tasks in the trash, and returns their number; undefined if the session has ended. */
export async function emptyTrash(db: StatementRunner, signedIn: SignedIn): Promise<number | undefined> {
  const [emptied] = await empty(db, { ...credentialValues(signedIn), empty: EMPTY_TASK })
  return emptied?.purged_count
}

const empty = prepared((db, parameter: Parameter<CredentialValues & { empty: string }>) =>
  db
    .with('credential', validCredential(parameter))
    // In the order of ids, like every statement that locks several tasks.
    .with('locked', (qc) =>
      qc
        .selectFrom('tasks')
        .select('id')
        .where('user_id', '=', parameter('user_id'))
        .where(isInTrash)
        .where(hasCredential)
        .orderBy('id')
        .forUpdate(),
    )
    .with('purged', (qc) =>
      qc
        .updateTable('tasks')
        .from('locked')
        .set({ ...editedValues(TASK_FIELDS, 'tasks', parameter('empty')), purged_at: parameter('now') })
        .where('tasks.user_id', '=', parameter('user_id'))
        .whereRef('tasks.id', '=', 'locked.id')
        .returning('tasks.id'),
    )
    .with('forgotten', forgetTagsOf(parameter, 'purged'))
    .selectFrom('credential')
    .select(sql<number>`(select count(*)::int from purged)`.as('purged_count')),
)
