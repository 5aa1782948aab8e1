// Routines: the inputs and outputs of their procedures.
import { z } from 'zod'
import { editedFields, fieldsOut, newFields } from './field-schemas.ts'
import { Page, Pagination } from './paging.ts'
import { ROUTINE_FIELDS } from './routine-fields.ts'
import { Id, Task } from './tasks.ts'

export const Routine = z.object({
  id: z.uuid(),
  ...fieldsOut(ROUTINE_FIELDS),
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
  ...newFields(ROUTINE_FIELDS),
})
export type AddRoutine = z.infer<typeof AddRoutine>

/** A field left out stays as it is. */
export const UpdateRoutine = z.object({
  id: Id,
  ...editedFields(ROUTINE_FIELDS),
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
