// SQL that reads the tasks of a filtered list or a search, from its entries.
import type { Task } from '@dayloop/contracts/tasks'
import { type RawBuilder, sql } from 'kysely'
import type { Parameter } from '../postgres/prepared.ts'
import type { CredentialValues } from './credential.ts'
import { TASK_COLUMNS } from './task-columns.ts'

const COLUMNS = sql.join(TASK_COLUMNS.map((column) => sql.ref(column)))

/**
 * The tasks of entries, in the order of the entries. Each is read by its key: with a limit in it, the inner query cannot
 * become a join that reads all tasks.
 */
export function tasksOf(
  entries: RawBuilder<unknown>,
  parameter: Parameter<CredentialValues>,
): RawBuilder<Task[]> {
  return sql`(
    select coalesce(json_agg(task order by place, shown.created_at desc, shown.task_id desc), '[]')
    from (${entries}) as shown cross join lateral (
      select ${COLUMNS} from ${sql.table('tasks')} where user_id = ${parameter('user_id')} and id = shown.task_id limit 1
    ) as task
  )`
}
