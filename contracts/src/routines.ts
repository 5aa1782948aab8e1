// Routines: the inputs and outputs of their procedures.
import { z } from 'zod'
import { ERRORS } from './errors.ts'
import { Day, editedFields, fieldsOut, newFields } from './field-schemas.ts'
import { HISTORY_MAX_WEEKS, HISTORY_WEEKS } from './limits.ts'
import { Page, Pagination } from './paging.ts'
import { isPauseBackwards, type Schedule } from './routine-days.ts'
import { ROUTINE_FIELDS } from './routine-fields.ts'
import { DAY_STATES } from './routine-history.ts'
import { Id, Task } from './tasks.ts'

export const Routine = z.object({
  id: z.uuid(),
  ...fieldsOut(ROUTINE_FIELDS),
  status: z.boolean(),
  skipped_dates: z.array(z.string()).meta({ description: 'The dates for which no task is created.' }),
})
export type Routine = z.infer<typeof Routine>

export const ListRoutines = z.object({ page: Page })
export type ListRoutines = z.infer<typeof ListRoutines>
export const RoutineList = z.object({
  user_routines: z.array(Routine),
  pagination: Pagination.extend({ total: z.int() }),
})
export type RoutineList = z.infer<typeof RoutineList>

type Pause = { [Field in 'paused_from' | 'paused_until']?: Schedule[Field] | undefined }

const pauseEnds = {
  error: ERRORS.PAUSE_BACKWARDS.text,
  path: ['paused_until'],
}
function isPausePossible({ paused_from = null, paused_until = null }: Pause): boolean {
  return !isPauseBackwards({ paused_from, paused_until })
}

export const AddRoutine = z
  .object({
    id: Id.optional(),
    ...newFields(ROUTINE_FIELDS),
  })
  .refine(isPausePossible, pauseEnds)
export type AddRoutine = z.infer<typeof AddRoutine>

const Status = z.boolean({ error: 'Status must be true or false' })

/** Values that the routine must still have, so that an undo does not overwrite a later change. */
export const ExpectedRoutine = z
  .object(
    { ...editedFields(ROUTINE_FIELDS), status: Status.optional() },
    { error: 'Expected must be an object' },
  )
  .meta({ description: 'The call is refused (409) if one of these fields has another value now.' })
export type ExpectedRoutine = z.infer<typeof ExpectedRoutine>

/** A missing field keeps its value. */
export const UpdateRoutine = z
  .object({
    id: Id,
    ...editedFields(ROUTINE_FIELDS),
    expected: ExpectedRoutine.optional(),
  })
  .refine(isPausePossible, pauseEnds)
export type UpdateRoutine = z.infer<typeof UpdateRoutine>

/** Without `status` the call toggles. With it the call is idempotent. */
export const UpdateRoutineStatus = z.object({
  id: Id,
  status: Status.optional(),
  expected: ExpectedRoutine.optional(),
})
export type UpdateRoutineStatus = z.infer<typeof UpdateRoutineStatus>
export const ChangedRoutine = z.object({ routine: Routine })

export const DeleteRoutine = z.object({ id: Id, expected: ExpectedRoutine.optional() })
export type DeleteRoutine = z.infer<typeof DeleteRoutine>
export const DeletedRoutine = z.object({ message: z.string() })

export const SkipRoutine = z.object({ id: Id, date: Day })
export type SkipRoutine = z.infer<typeof SkipRoutine>

export const ListDeletedRoutines = z.object({ page: Page })
export const DeletedRoutineList = z.object({
  routines: z.array(Routine.extend({ deleted_at: z.iso.datetime() })),
  pagination: RoutineList.shape.pagination,
})
export type DeletedRoutineList = z.infer<typeof DeletedRoutineList>

export const RestoreRoutine = z.object({ id: Id })
export type RestoreRoutine = z.infer<typeof RestoreRoutine>

/** A call with a batch id is idempotent: a repeated call answers the same tasks. */
export const ApplyRoutines = z
  .object({ batch_id: z.uuid({ error: 'The batch id must be a UUID' }).optional() })
  .prefault({})
export type ApplyRoutines = z.infer<typeof ApplyRoutines>

/** `tasks` are the tasks that this call created. The batch is null if there are none. */
export const AppliedRoutines = z.object({
  message: z.string(),
  created_count: z.int(),
  tasks: z.array(Task),
  batch_id: z.uuid().nullable(),
})
export type AppliedRoutines = z.infer<typeof AppliedRoutines>

export const RoutinesPreview = z.object({
  to_create: z.array(z.object({ routine_id: z.uuid(), task_title: z.string(), due_date: z.iso.date() })),
  existing_count: z.int().meta({ description: 'Days of the coming week that have a task already.' }),
  skipped_count: z.int().meta({ description: 'Days of the coming week that are skipped.' }),
})
export type RoutinesPreview = z.infer<typeof RoutinesPreview>

/** The input of a plan: the active routines, with their tasks of the coming week and their overdue tasks. */
export const RoutinePlanInput = z.object({
  today: z.iso.date(),
  routines: z.array(
    Routine.extend({
      skipped_dates: Routine.shape.skipped_dates.readonly(),
      tasks: z
        .array(
          z.object({
            id: z.uuid(),
            routine_date: z.iso.date(),
            due_date: z.iso.date().nullable(),
            status: z.boolean(),
            is_deleted: z.boolean(),
            removed_as: z.enum(['missed', 'skipped']).nullable(),
          }),
        )
        .readonly(),
    }),
  ),
})
export type RoutinePlanInput = z.infer<typeof RoutinePlanInput>

export const UndoApply = z.object({ batch_id: z.uuid({ error: 'The batch id must be a UUID' }) })
export type UndoApply = z.infer<typeof UndoApply>
export const UndoneApply = z.object({ message: z.string(), removed_count: z.int() })
export type UndoneApply = z.infer<typeof UndoneApply>

const WEEKS_PROBLEM = `Weeks must be a whole number from 1 to ${HISTORY_MAX_WEEKS}`

export const ShowHistory = z.object({
  id: Id,
  weeks: z.coerce
    .number<string | number | undefined>({ error: WEEKS_PROBLEM })
    .int({ error: WEEKS_PROBLEM })
    .min(1, { error: WEEKS_PROBLEM })
    .max(HISTORY_MAX_WEEKS, { error: WEEKS_PROBLEM })
    .default(HISTORY_WEEKS),
})
export type ShowHistory = z.infer<typeof ShowHistory>

export const RoutineHistory = z.object({
  days: z.array(z.object({ date: z.iso.date(), state: z.enum(DAY_STATES) })),
  adherence: z
    .number()
    .nullable()
    .meta({ description: 'Done ÷ (done + missed) of the last 28 days; null without such days.' }),
  streak: z.int(),
  best_streak: z.int(),
})
export type RoutineHistory = z.infer<typeof RoutineHistory>
