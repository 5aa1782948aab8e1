// What a task list shows: what the server last said, with the person's waiting changes on it. A pure function.
import { isInView } from '@dayloop/contracts/calendar'
import { allFields } from '@dayloop/contracts/fields'
import {
  completedTask,
  editedTask,
  NEW_TASK,
  TASK_FIELDS,
  type TaskFields,
} from '@dayloop/contracts/task-fields'
import type { Task, TaskCounts, TaskList } from '@dayloop/contracts/tasks'
import {
  addsRefused,
  type Entry,
  isTaskIntent,
  type NewFields,
  type TaskIntent,
  waitingEntries,
} from '../outbox/intents.ts'
import { type Move, moveRow, recount, type Where } from './move-row.ts'

/** The list on the screen, and which of its rows wait to be sent. */
export type ShownTasks = { list: TaskList; waiting: ReadonlySet<string> }

/** Lays the waiting entries over the server's list, as it is on the person's today. */
export const foldTasks = (fetched: TaskList, entries: readonly Entry[], where: Where): ShownTasks => {
  const waiting = new Set<string>()
  let list = fetched.today === where.today ? fetched : onDay(fetched, where)
  for (const move of movesOf(fetched.user_tasks, entries)) {
    waiting.add(move.id)
    list = moveRow(list, move, where)
  }
  return { list, waiting }
}

/** Where each row with waiting intents ends, in the order in which they were first touched. */
export const movesOf = (known: readonly Task[], entries: readonly Entry[]): Move[] => {
  const blocked = addsRefused(entries)
  const moves = new Map<string, Move>()
  for (const { intent } of waitingEntries(entries)) {
    if (!isTaskIntent(intent) || blocked.has(intent.input.id)) continue
    const { id } = intent.input
    const before = known.find((task) => task.id === id) ?? ('before' in intent ? intent.before : null)
    const move = moves.get(id) ?? { id, before, after: before }
    moves.set(id, { ...move, after: rowAfter(move.after, intent) })
  }
  return [...moves.values()]
}

/** The row once the intent is done; a row that is gone stays gone. */
export const rowAfter = (row: Task | null, intent: TaskIntent): Task | null => {
  if (intent.procedure === 'tasks.add_task') return row ?? newTask(intent.input)
  if (!row || intent.procedure === 'tasks.delete_task') return null
  if (intent.procedure === 'tasks.task_complete') return completedTask(row, intent.input.status)
  return editedTask(row, intent.input)
}

const newTask = (input: NewFields<TaskFields, 'task_title'> & { id: string }): Task => {
  const fields = allFields(TASK_FIELDS, input)
  return { ...NEW_TASK, ...fields, id: input.id, task_title: fields.task_title.trim() }
}

// A list of another day still holds rows that have left it since.
const onDay = (fetched: TaskList, { view, today }: Where): TaskList => {
  const isGone = (task: Task) => !isInView(view, task.due_date, today)
  let counts: TaskCounts = fetched
  for (const task of fetched.user_tasks.filter(isGone)) counts = recount(counts, task, null)
  return { ...fetched, ...counts, today, user_tasks: fetched.user_tasks.filter((task) => !isGone(task)) }
}
