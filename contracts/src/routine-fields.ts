// The fields of a routine that a user edits. CONTRIBUTING has the recipe for another field.
import { type FieldList, type FieldsOf, initialFields } from './fields.ts'
import { ROUTINE_TITLE_MAX_LENGTH } from './limits.ts'
import { MISSED_POLICIES } from './routine-days.ts'

export const ROUTINE_FIELDS = {
  routines_title: {
    kind: 'text',
    label: 'Routine title',
    required: true,
    initial: '',
    min: 1,
    max: ROUTINE_TITLE_MAX_LENGTH,
    visible: true,
  },
  routines_dates: { kind: 'weekdays', label: 'Days', initial: '' },
  paused_from: { kind: 'date', label: 'Paused from', initial: null },
  paused_until: { kind: 'date', label: 'Paused until', initial: null },
  missed: { kind: 'choice', label: 'Missed', initial: 'keep', choices: MISSED_POLICIES },
} as const satisfies FieldList

export type RoutineFields = FieldsOf<typeof ROUTINE_FIELDS>

/** The initial values of a new routine. */
export const NEW_ROUTINE = { ...initialFields(ROUTINE_FIELDS), status: true, skipped_dates: [] }
