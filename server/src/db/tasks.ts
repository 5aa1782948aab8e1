// All SQL that changes tasks. Each change is one statement, which keeps the counts too.
import type { Task } from '@dayloop/contracts/tasks'
import { type Kysely, type QueryCreator, sql } from 'kysely'
import type { Tables, UserId } from './tables.ts'
import { changedCounts, type Days, storedCounts, viewCounts, viewCountsAfter } from './task-counts.ts'
import { TASK_COLUMNS } from './task-lists.ts'

/** Whose tasks, and the days of the view whose counts the answer holds. */
type View = { user_id: UserId; days: Days }
type TaskOf = View & { id: string }
type NewTask = Pick<Task, 'id' | 'task_title' | 'task_details' | 'due_date'>
type TaskEdit = { [Field in 'task_title' | 'task_details' | 'due_date']?: Task[Field] | undefined }

/** The live tasks that a statement touches, as they were and as they are: what the counts follow. */
type Change = { before: Pick<Task, 'due_date' | 'status'>; after: Task }

/** Adds a task; undefined when that id is there already, living or deleted. */
export function insertTask(db: Kysely<Tables>, task: NewTask & { created_at: Date }, view: View) {
  return changed(
    db.with('before', noTasks).with('after', (qc) =>
      qc
        .insertInto('tasks')
        .values({ ...task, user_id: view.user_id })
        .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
        .returning(TASK_COLUMNS),
    ),
    view,
  ).executeTakeFirst()
}

/** Adds tasks made from routines, leaving out those whose routine and date were ever filled before. */
export async function insertRoutineTasks(
  db: Kysely<Tables>,
  tasks: { id: string; task_title: string; routine_id: string; date: string }[],
  { user_id, created_at }: { user_id: UserId; created_at: Date },
): Promise<Task[]> {
  const rows = await changed(
    db.with('before', noTasks).with('after', (qc) =>
      qc
        .insertInto('tasks')
        .columns(['user_id', 'id', 'task_title', 'due_date', 'routine_id', 'routine_date', 'created_at'])
        .expression(sql`
          select ${user_id}::uuid, id, task_title, date, routine_id, date, ${created_at}::timestamptz
          from json_to_recordset(${JSON.stringify(tasks)})
            as made (id uuid, task_title text, routine_id uuid, date date)
          order by routine_id, date`)
        .onConflict((conflict) => conflict.columns(['user_id', 'routine_id', 'routine_date']).doNothing())
        .returning(TASK_COLUMNS),
    ),
    { user_id, days: null },
  ).execute()
  return rows.map(({ pending_tasks, completed_tasks_count, total_number_tasks, ...task }) => task)
}

/** Sets `status`, or turns it over when none is given; undefined when there is no such live task. */
export function setTaskStatus(db: Kysely<Tables>, status: boolean | undefined, task: TaskOf) {
  return changed(
    db.with('before', liveTask(task)).with('after', (qc) =>
      qc
        .updateTable('tasks')
        .from('before')
        .set({ status: status ?? sql`not before.status` })
        .whereRef('tasks.id', '=', 'before.id')
        .where('tasks.user_id', '=', task.user_id)
        .returning(QUALIFIED_COLUMNS),
    ),
    task,
  ).executeTakeFirst()
}

/** Sets the fields that are given; undefined when there is no such live task. */
export function updateTask(db: Kysely<Tables>, edit: TaskEdit, task: TaskOf) {
  return changed(
    db.with('before', liveTask(task)).with('after', (qc) =>
      qc
        .updateTable('tasks')
        .from('before')
        .set((eb) => ({
          task_title: edit.task_title ?? eb.ref('tasks.task_title'),
          task_details: edit.task_details ?? eb.ref('tasks.task_details'),
          due_date: edit.due_date === undefined ? eb.ref('tasks.due_date') : edit.due_date,
        }))
        .whereRef('tasks.id', '=', 'before.id')
        .where('tasks.user_id', '=', task.user_id)
        .returning(QUALIFIED_COLUMNS),
    ),
    task,
  ).executeTakeFirst()
}

/** Puts a task out of sight; undefined when there is no such live task. */
export function deleteTask(db: Kysely<Tables>, deleted_at: Date, task: TaskOf) {
  return db
    .with('before', liveTask(task))
    .with('deleted', (qc) =>
      qc
        .updateTable('tasks')
        .from('before')
        .set({ deleted_at })
        .whereRef('tasks.id', '=', 'before.id')
        .where('tasks.user_id', '=', task.user_id)
        .returning('tasks.id'),
    )
    .with('after', noTasks)
    .with('changed_counts', () => changedCounts)
    .with('stored_counts', () => storedCounts(task.user_id))
    .with('counts', () => viewCountsAfter(task.user_id, task.days))
    .selectFrom(['deleted', 'counts'])
    .select(COUNT_COLUMNS)
    .executeTakeFirst()
}

/** A task of the user, living or deleted, with the counts of the view. */
export function findTask(db: Kysely<Tables>, { user_id, id, days }: TaskOf) {
  return db
    .with('counts', () => viewCounts(user_id, days))
    .selectFrom(['tasks', 'counts'])
    .select([...TASK_COLUMNS, ...COUNT_COLUMNS, 'deleted_at'])
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

const COUNT_COLUMNS = ['total_number_tasks', 'completed_tasks_count', 'pending_tasks'] as const
const QUALIFIED_COLUMNS = TASK_COLUMNS.map((column) => `tasks.${column}` as const)

const noTasks = () => sql<Change['before']>`(select due_date, status from tasks where false)`

/** Locks the live task, so that what it was and what it becomes are of one moment. */
function liveTask({ user_id, id }: TaskOf) {
  return (qc: QueryCreator<Tables>) =>
    qc
      .selectFrom('tasks')
      .select(['id', 'due_date', 'status'])
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
}

/** Lets the counts follow a change, and answers the tasks after it with the counts of the view. */
function changed(change: QueryCreator<Tables & Change>, { user_id, days }: View) {
  return change
    .with('changed_counts', () => changedCounts)
    .with('stored_counts', () => storedCounts(user_id))
    .with('counts', () => viewCountsAfter(user_id, days))
    .selectFrom(['after', 'counts'])
    .select([...TASK_COLUMNS, ...COUNT_COLUMNS])
}
