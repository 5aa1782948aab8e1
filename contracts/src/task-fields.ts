// The fields of a task that a user edits. CONTRIBUTING has the recipe for another field.
import { type FieldList, type FieldsOf, givenFields, initialFields, type SomeFieldsOf } from './fields.ts'
import { PRIORITY_MAX, TASK_DETAILS_MAX_LENGTH, TASK_TITLE_MAX_LENGTH } from './limits.ts'

export const TASK_FIELDS = {
  task_title: {
    kind: 'text',
    label: 'Title',
    required: true,
    initial: '',
    min: 1,
    max: TASK_TITLE_MAX_LENGTH,
    visible: true,
  },
  task_details: {
    kind: 'text',
    label: 'Description',
    initial: '',
    max: TASK_DETAILS_MAX_LENGTH,
    trim: false,
  },
  due_date: { kind: 'date', label: 'Due date', initial: null },
  /** Only together with a due date. */
  due_time: { kind: 'time', label: 'Due time', initial: null },
  priority: { kind: 'integer', label: 'Priority', initial: PRIORITY_MAX, min: 1, max: PRIORITY_MAX },
  tags: { kind: 'tags', label: 'Tags', initial: [] },
  checklist: { kind: 'checklist', label: 'Checklist', initial: [] },
} as const satisfies FieldList

export type TaskFields = FieldsOf<typeof TASK_FIELDS>

/** The initial values of a new task. */
export const NEW_TASK = { ...initialFields(TASK_FIELDS), status: false, completed_at: null, routine_id: null }

/** The task after an edit. Clearing the due date clears the time of day too. */
export function editedTask<Row extends TaskFields>(row: Row, edit: SomeFieldsOf<typeof TASK_FIELDS>): Row {
  const edited = { ...row, ...givenFields(TASK_FIELDS, edit) }
  return edited.due_date === null ? { ...edited, due_time: null } : edited
}

type Completed = { status: boolean; completed_at: string | null }

/** The task after a change of its status. The server's answer contains the time of completion. */
export function completedTask<Row extends Completed>(row: Row, status: boolean): Row {
  return { ...row, status, completed_at: status ? row.completed_at : null }
}

export const DUE_TIME_WITHOUT_DATE = 'Due time needs a due date'

/** The problem of a time of day, or null. */
export function dueTimeProblem({ due_date, due_time }: SomeFieldsOf<typeof TASK_FIELDS>): string | null {
  return due_time && due_date === null ? DUE_TIME_WITHOUT_DATE : null
}
