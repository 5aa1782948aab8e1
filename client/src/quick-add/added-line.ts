// Converts a line of quick add to a task or a routine. Pure functions.
import type { TaskView } from '@dayloop/contracts/calendar'
import { initialFields } from '@dayloop/contracts/fields'
import type { QuickAddLine } from '@dayloop/contracts/quick-add/quick-add'
import { ROUTINE_FIELDS, type RoutineFields } from '@dayloop/contracts/routine-fields'
import { TASK_FIELDS, type TaskFields } from '@dayloop/contracts/task-fields'
import { textProblem } from '@dayloop/contracts/text'

type Added = { kind: 'task'; fields: TaskFields } | { kind: 'routine'; fields: RoutineFields }

/** The task or routine of a line. In Today's Tasks a task without a date is due today. */
export const addedBy = (
  { task_title, due_date, due_time, tags, priority, routines_dates }: QuickAddLine,
  { view, today }: { view: TaskView; today: string },
): Added => {
  if (routines_dates !== null) {
    const fields = { ...initialFields(ROUTINE_FIELDS), routines_title: task_title, routines_dates }
    return { kind: 'routine', fields }
  }
  const day = due_date ?? (view === 'today-tasks' ? today : null)
  const fields = { ...initialFields(TASK_FIELDS), task_title, due_date: day, due_time, tags, priority }
  return { kind: 'task', fields }
}

/** Why the line cannot be added, or null. */
export const lineProblem = ({ task_title, routines_dates }: QuickAddLine): string | null =>
  textProblem(task_title, routines_dates === null ? TASK_FIELDS.task_title : ROUTINE_FIELDS.routines_title)
