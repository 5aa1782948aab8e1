// All SQL that adds tasks.
import type { Task } from '@dayloop/contracts/tasks'
import { type Kysely, sql } from 'kysely'
import { type Parameter, prepared } from './prepared.ts'
import type { Tables, UserId } from './tables.ts'
import { answered, noTasks, type View } from './task-change.ts'
import { type CountedView, countedView } from './task-counts.ts'
import { TASK_COLUMNS } from './task-lists.ts'

type NewTask = Pick<Task, 'id' | 'task_title' | 'task_details' | 'due_date'> & { created_at: Date }
type RoutineTask = { id: string; task_title: string; routine_id: string; date: string }

/** Adds a task; undefined when that id is there already, living or deleted. */
export async function insertTask(db: Kysely<Tables>, task: NewTask, { user_id, days }: View) {
  const [added] = await insert(db, { ...task, ...countedView(user_id, days) })
  return added
}

const insert = prepared((db, parameter: Parameter<NewTask & CountedView>) =>
  answered(
    db.with('before', noTasks).with('after', (qc) =>
      qc
        .insertInto('tasks')
        .values({
          user_id: parameter('user_id'),
          id: parameter('id'),
          task_title: parameter('task_title'),
          task_details: parameter('task_details'),
          due_date: parameter('due_date'),
          created_at: parameter('created_at'),
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
        .returning(TASK_COLUMNS),
    ),
    parameter,
  ),
)

/** Adds tasks made from routines, leaving out those whose routine and date were ever filled before. */
export async function insertRoutineTasks(
  db: Kysely<Tables>,
  tasks: RoutineTask[],
  { user_id, created_at }: { user_id: UserId; created_at: Date },
): Promise<Task[]> {
  const values = { tasks: JSON.stringify(tasks), created_at, ...countedView(user_id, null) }
  const rows = await insertFromRoutines(db, values)
  return rows.map(({ pending_tasks, completed_tasks_count, total_number_tasks, ...task }) => task)
}

const insertFromRoutines = prepared(
  (db, parameter: Parameter<CountedView & { tasks: string; created_at: Date }>) =>
    answered(
      db.with('before', noTasks).with('after', (qc) =>
        qc
          .insertInto('tasks')
          .columns(['user_id', 'id', 'task_title', 'due_date', 'routine_id', 'routine_date', 'created_at'])
          .expression(sql`
            select ${parameter('user_id')}::uuid, id, task_title, date, routine_id, date,
              ${parameter('created_at')}::timestamptz
            from json_to_recordset(${parameter('tasks')}::json)
              as made (id uuid, task_title text, routine_id uuid, date date)
            order by routine_id, date`)
          .onConflict((conflict) => conflict.columns(['user_id', 'routine_id', 'routine_date']).doNothing())
          .returning(TASK_COLUMNS),
      ),
      parameter,
    ),
)
