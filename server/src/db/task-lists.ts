// All SQL that reads lists of tasks.
import { Task, type TaskList } from '@dayloop/contracts/tasks'
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables, UserId } from './tables.ts'
import { type Days, viewCounts } from './task-counts.ts'

/** The columns of a task that travel: exactly the fields of the contract. */
export const TASK_COLUMNS = Task.keyof().options

/** A page of a user's tasks on the given days, newest first, with the counts of the whole view: one statement. */
export async function listTasks(
  db: Kysely<Tables>,
  user_id: UserId,
  { days, page, page_size }: { days: Days; page: number; page_size: number },
): Promise<TaskList> {
  const {
    num_pages,
    page: shown,
    ...list
  } = await db
    .with('counts', () => viewCounts(user_id, days))
    .with('pages', (qc) =>
      qc
        .selectFrom('counts')
        .select(
          sql<number>`greatest(ceil(total_number_tasks / ${page_size}::float8), 1)::int`.as('num_pages'),
        ),
    )
    .with('shown', (qc) =>
      qc.selectFrom('pages').select(sql<number>`least(${page}::int, num_pages)`.as('page')),
    )
    .selectFrom(['counts', 'pages', 'shown'])
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('tasks')
          .select(TASK_COLUMNS)
          .where('user_id', '=', user_id)
          .where('deleted_at', 'is', null)
          .$if(days !== null && days.from === days.to, (qb) => qb.where('due_date', '=', days?.from ?? null))
          .$if(days !== null && days.from !== days.to, (qb) =>
            qb.where('due_date', '>=', days?.from ?? null).where('due_date', '<=', days?.to ?? null),
          )
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(sql.val(page_size))
          .offset(
            eb.selectFrom('shown').select(sql<number>`(shown.page - 1) * ${page_size}::int`.as('skipped')),
          ),
      ).as('user_tasks'),
    )
    .executeTakeFirstOrThrow()
  return { ...list, pagination: { page: shown, num_pages } }
}
