// What a person writes in a task. CONTRIBUTING has the recipe for one more field.
import { type FieldList, type FieldsOf, initialFields } from './fields.ts'
import { TASK_DETAILS_MAX_LENGTH, TASK_TITLE_MAX_LENGTH } from './limits.ts'

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
} as const satisfies FieldList

export type TaskFields = FieldsOf<typeof TASK_FIELDS>

/** A new task before anything is written in it. */
export const NEW_TASK = { ...initialFields(TASK_FIELDS), status: false, routine_id: null }
