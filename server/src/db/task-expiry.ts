// SQL that removes expired tasks from the trash.
import { TASK_FIELDS } from '@dayloop/contracts/task-fields'
import { sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { editedValues } from './row-fields.ts'
import { forgetTagsOf } from './task-tag-batches.ts'
import { EMPTY_TASK } from './task-trash.ts'

type Removal = { user_id: string | null; keys: unknown[]; before: Date }

/**
 * Removes tasks of one user. The row of a generated task is kept without its content as long as its routine, whose
 * history shows the deleted tasks.
 */
export async function expireTasks(db: StatementRunner, { user_id, keys, before }: Removal): Promise<number> {
  const [removed] = await expire(db, { user_id, keys, before, empty: EMPTY_TASK })
  return removed?.count ?? 0
}

const expire = prepared((db, parameter: Parameter<Removal & { empty: string }>) => {
  const isOwn = sql<boolean>`user_id = ${parameter('user_id')}`
  // Uses the key and not the index of times, which has all other expired tasks too.
  const isExpired = sql<boolean>`id = any(${parameter('keys')}::uuid[])
    and coalesce(deleted_at, 'infinity'::timestamptz) < ${parameter('before')}`
  return db
    .with('deleted', (qc) =>
      qc.deleteFrom('tasks').where(isOwn).where(isExpired).where('routine_id', 'is', null).returning('id'),
    )
    .with('purged', (qc) =>
      qc
        .updateTable('tasks')
        .set({
          ...editedValues(TASK_FIELDS, 'tasks', parameter('empty')),
          purged_at: sql`now()`,
        })
        .where(isOwn)
        .where(isExpired)
        .where('routine_id', 'is not', null)
        .where('purged_at', 'is', null)
        .returning('id'),
    )
    .with('forgotten', forgetTagsOf(parameter, 'deleted', 'purged'))
    .selectNoFrom(
      sql<number>`(select count(*) from deleted)::int + (select count(*) from purged)::int`.as('count'),
    )
})
