// The procedures of routines, called like the last part of their documented paths.
import {
  AddRoutine,
  AppliedRoutines,
  ChangedRoutine,
  DeletedRoutine,
  DeleteRoutine,
  ListRoutines,
  RoutineList,
  UpdateRoutine,
  UpdateRoutineStatus,
} from '@dayloop/contracts/routines'
import { claimedProcedure, router } from '../trpc/init.ts'
import {
  addRoutine,
  applyRoutines,
  changeRoutineStatus,
  editRoutine,
  removeRoutine,
  showRoutines,
} from './service.ts'

export const routinesRouter = router({
  routines: claimedProcedure
    .input(ListRoutines)
    .output(RoutineList)
    .query(({ ctx, input: { page } }) => showRoutines(ctx, { page, page_size: ctx.env.PAGE_SIZE })),
  add_routine: claimedProcedure
    .input(AddRoutine)
    .output(ChangedRoutine)
    .mutation(async ({ ctx, input }) => {
      const { routine, created } = await addRoutine(ctx, input)
      if (created) ctx.reply.code(201)
      return { routine }
    }),
  update_routine: claimedProcedure
    .input(UpdateRoutine)
    .output(ChangedRoutine)
    .mutation(({ ctx, input }) => editRoutine(ctx, input)),
  update_routine_status: claimedProcedure
    .input(UpdateRoutineStatus)
    .output(ChangedRoutine)
    .mutation(({ ctx, input }) => changeRoutineStatus(ctx, input)),
  delete_routine: claimedProcedure
    .input(DeleteRoutine)
    .output(DeletedRoutine)
    .mutation(({ ctx, input }) => removeRoutine(ctx, input)),
  apply_routines: claimedProcedure.output(AppliedRoutines).mutation(({ ctx }) => applyRoutines(ctx)),
})
