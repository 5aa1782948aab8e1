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
import { listRoutines } from '../db/routines.ts'
import { protectedProcedure, router } from '../trpc/init.ts'
import { addRoutine, applyRoutines, changeRoutineStatus, editRoutine, removeRoutine } from './service.ts'

export const routinesRouter = router({
  routines: protectedProcedure
    .input(ListRoutines)
    .output(RoutineList)
    .query(({ ctx, input: { page } }) =>
      listRoutines(ctx.db, ctx.user_id, { page, page_size: ctx.env.PAGE_SIZE }),
    ),
  add_routine: protectedProcedure
    .input(AddRoutine)
    .output(ChangedRoutine)
    .mutation(async ({ ctx, input }) => {
      const { routine, created } = await addRoutine(ctx, input)
      if (created) ctx.reply.code(201)
      return { routine }
    }),
  update_routine: protectedProcedure
    .input(UpdateRoutine)
    .output(ChangedRoutine)
    .mutation(({ ctx, input }) => editRoutine(ctx, input)),
  update_routine_status: protectedProcedure
    .input(UpdateRoutineStatus)
    .output(ChangedRoutine)
    .mutation(({ ctx, input }) => changeRoutineStatus(ctx, input)),
  delete_routine: protectedProcedure
    .input(DeleteRoutine)
    .output(DeletedRoutine)
    .mutation(({ ctx, input }) => removeRoutine(ctx, input)),
  apply_routines: protectedProcedure.output(AppliedRoutines).mutation(({ ctx }) => applyRoutines(ctx)),
})
