// All SQL that reads lists of tasks.
import { Task, type TaskList } from '@dayloop/contracts/tasks'
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Parameter, prepared } from './prepared.ts'
import type { Tables, UserId } from './tables.ts'
import { type CountedView, countedView, type Days, viewCounts } from './task-counts.ts'

/** The columns of a task that travel: exactly the fields of the contract. */
export const TASK_COLUMNS = Task.keyof().options

type PageOf = { page: number; page_size: number }

/** A page of a user's tasks on the given days, newest first, with the counts of the whole view: one statement. */
export async function listTasks(
  db: Kysely<Tables>,
  user_id: UserId,
  { days, ...page }: PageOf & { days: Days },
): Promise<TaskList> {
  const kind = days === null ? 'everything' : days.from === days.to ? 'one_day' : 'several_days'
  const [row] = await LISTS[kind](db, { ...countedView(user_id, days), ...page })
  if (!row) throw new Error('A list always has its row of counts')
  const { num_pages, page: shown, ...list } = row
  return { ...list, pagination: { page: shown, num_pages } }
}

// Three texts, so that each kind of view walks its own index and not a plan that fits them all.
const LISTS = {
  everything: listStatement('everything'),
  one_day: listStatement('one_day'),
  several_days: listStatement('several_days'),
}

function listStatement(kind: 'everything' | 'one_day' | 'several_days') {
  return prepared((db, parameter: Parameter<CountedView & PageOf>) =>
    db
      .with('counts', () => viewCounts(parameter))
      .with('pages', (qc) => qc.selectFrom('counts').select(numberOfPages(parameter).as('num_pages')))
      .with('shown', (qc) =>
        qc.selectFrom('pages').select(sql<number>`least(${parameter('page')}::int, num_pages)`.as('page')),
      )
      .selectFrom(['counts', 'pages', 'shown'])
      .selectAll()
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('tasks')
            .select(TASK_COLUMNS)
            .where('user_id', '=', parameter('user_id'))
            .where('deleted_at', 'is', null)
            .$if(kind === 'one_day', (tasks) => tasks.where('due_date', '=', parameter('from')))
            .$if(kind === 'several_days', (tasks) =>
              tasks.where('due_date', '>=', parameter('from')).where('due_date', '<=', parameter('to')),
            )
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(sql<number>`${parameter('page_size')}::int`)
            .offset(sql<number>`(select (page - 1) * ${parameter('page_size')}::int from shown)`),
        ).as('user_tasks'),
      ),
  )
}

const numberOfPages = (parameter: Parameter<PageOf>) =>
  sql<number>`greatest(ceil(total_number_tasks / ${parameter('page_size')}::float8), 1)::int`
