// What a person meant to change: one call of one procedure each, kept until the server has answered it.
import type { TaskView } from '@dayloop/contracts/calendar'
import type { RoutineFields } from '@dayloop/contracts/routine-fields'
import type { Routine } from '@dayloop/contracts/routines'
import type { TaskFields } from '@dayloop/contracts/task-fields'
import type { Task } from '@dayloop/contracts/tasks'

/** A stored add may be older than a field: only what is required is certain to be there. */
export type NewFields<Fields, Required extends keyof Fields> = Pick<Fields, Required> & Partial<Fields>

type OfTask = { id: string; url_call: TaskView }
type OfRoutine = { id: string }

/** `before` is the row as the person saw it: what the change is a change of, on pages that do not show it too. */
export type TaskIntent =
  | { procedure: 'tasks.add_task'; input: OfTask & NewFields<TaskFields, 'task_title'> }
  | { procedure: 'tasks.update_task'; input: OfTask & Partial<TaskFields>; before: Task }
  | { procedure: 'tasks.task_complete'; input: OfTask & { status: boolean }; before: Task }
  | { procedure: 'tasks.delete_task'; input: OfTask; before: Task }

export type RoutineIntent =
  | { procedure: 'routines.add_routine'; input: OfRoutine & NewFields<RoutineFields, 'routines_title'> }
  | { procedure: 'routines.update_routine'; input: OfRoutine & Partial<RoutineFields>; before: Routine }
  | { procedure: 'routines.update_routine_status'; input: OfRoutine & { status: boolean }; before: Routine }
  | { procedure: 'routines.delete_routine'; input: OfRoutine; before: Routine }
  | { procedure: 'routines.apply_routines'; input: { id?: never } }

export type Intent = TaskIntent | RoutineIntent

/** Why the server will not do it: its text, and the catalogue's name of it if it gave one. */
export type Refusal = { text: string | null; name: string | null; status: number }

/**
 * An intent in the queue. `sent` means that the server may have it already: from then on it stays as it is.
 * With a refusal it is out of the queue's way and waits for the person.
 */
export type Entry = {
  position: number
  key: string
  intent: Intent
  sent: boolean
  refusal: Refusal | null
  /** The keys of the changes that were folded into it. */
  folded?: string[]
}

export const isTaskIntent = (intent: Intent): intent is TaskIntent => intent.procedure.startsWith('tasks.')

/** Whether the intent makes the row that later intents of the same id change. */
export const isAdd = (intent: Intent): boolean =>
  intent.procedure === 'tasks.add_task' || intent.procedure === 'routines.add_routine'

/** Whether the intent takes its row away. */
export const isDelete = (intent: Intent): boolean =>
  intent.procedure === 'tasks.delete_task' || intent.procedure === 'routines.delete_routine'

/** Whether two intents speak about the same row. */
export const isSameRow = (one: Intent, other: Intent): boolean =>
  one.input.id !== undefined && one.input.id === other.input.id

/** The entries that still go to the server, in their order. */
export const waitingEntries = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ refusal }) => refusal === null)

/** The ids of rows whose add was refused: nothing that waits for such a row is shown or sent. */
export const addsRefused = (entries: readonly Entry[]): Set<string | undefined> =>
  new Set(
    entries.filter(({ intent, refusal }) => refusal && isAdd(intent)).map(({ intent }) => intent.input.id),
  )

/** Whether the row of a refused change is gone: it was deleted elsewhere, and only a new row can take the words. */
export const isGone = ({ refusal }: Entry): boolean =>
  ['TASK_NOT_FOUND', 'TASK_DELETED', 'ROUTINE_NOT_FOUND', 'ROUTINE_DELETED'].some(
    (name) => name === refusal?.name,
  )
