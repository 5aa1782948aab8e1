// Routines: what travels of them, in and out (chapters 3 and 7).
import { z } from 'zod'
import { ROUTINE_TITLE_MAX_LENGTH } from './limits.ts'
import { Page, Pagination } from './paging.ts'
import { Id, Task } from './tasks.ts'
import { text } from './text.ts'
import { joinWeekdays, parseWeekdays } from './weekdays.ts'

/** Weekday names in any order and case in, week order and lower case stored; empty is allowed. */
export const RoutineDates = z
  .string({ error: 'Days must be weekday names separated by spaces' })
  .transform((value, { addIssue }) => {
    const days = parseWeekdays(value)
    if (days === null) addIssue({ code: 'custom', message: 'Days must be weekday names separated by spaces' })
    return joinWeekdays(days ?? [])
  })

const Title = text({ label: 'Routine title', min: 1, max: ROUTINE_TITLE_MAX_LENGTH, visible: true })

export const Routine = z.object({
  id: z.uuid(),
  routines_title: z.string(),
  routines_dates: z.string(),
  status: z.boolean(),
})
export type Routine = z.infer<typeof Routine>

export const ListRoutines = z.object({ page: Page })
export type ListRoutines = z.infer<typeof ListRoutines>
export const RoutineList = z.object({
  user_routines: z.array(Routine),
  pagination: Pagination.extend({ total: z.int() }),
})
export type RoutineList = z.infer<typeof RoutineList>

export const AddRoutine = z.object({
  id: Id.optional(),
  routines_title: Title,
  routines_dates: RoutineDates.optional().transform((dates) => dates ?? ''),
})
export type AddRoutine = z.infer<typeof AddRoutine>

/** A field left out stays as it is. */
export const UpdateRoutine = z.object({
  id: Id,
  routines_title: Title.optional(),
  routines_dates: RoutineDates.optional(),
})
export type UpdateRoutine = z.infer<typeof UpdateRoutine>

/** Without `status` the call toggles; with it, it may be sent twice. */
export const UpdateRoutineStatus = z.object({
  id: Id,
  status: z.boolean({ error: 'Status must be true or false' }).optional(),
})
export type UpdateRoutineStatus = z.infer<typeof UpdateRoutineStatus>
export const ChangedRoutine = z.object({ routine: Routine })

export const DeleteRoutine = z.object({ id: Id })
export type DeleteRoutine = z.infer<typeof DeleteRoutine>
export const DeletedRoutine = z.object({ message: z.string() })

/** The tasks are the ones that this very call made. */
export const AppliedRoutines = z.object({
  message: z.string(),
  created_count: z.int(),
  tasks: z.array(Task),
})
export type AppliedRoutines = z.infer<typeof AppliedRoutines>
