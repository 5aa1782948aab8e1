// The procedures of routines, named after the last part of their REST paths.
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
import { authedProcedure, router, sync } from '../trpc/init.ts'
import {
  addRoutine,
  applyRoutines,
  changeRoutineStatus,
  editRoutine,
  removeRoutine,
  showRoutines,
} from './service.ts'

const example = { routines_title: 'Morning run', routines_dates: 'monday wednesday friday' }

export const routinesRouter = router({
  routines: authedProcedure
    .meta({ rest: 'GET /api/routines', summary: 'List the routines', example })
    .input(sync(ListRoutines))
    .output(sync(RoutineList))
    .query(({ ctx, input: { page } }) => showRoutines(ctx, { page, page_size: ctx.env.PAGE_SIZE })),
  add_routine: authedProcedure
    .meta({
      rest: 'POST /api/add_routine',
      summary: 'Add a routine',
      refusals: ['ROUTINE_DELETED'],
      created: 'if_new',
      touches: ['routines'],
      example,
    })
    .input(sync(AddRoutine))
    .output(sync(ChangedRoutine))
    .mutation(async ({ ctx, input }) => {
      const { routine, created } = await addRoutine(ctx, input)
      if (created) ctx.reply.code(201)
      return { routine }
    }),
  update_routine: authedProcedure
    .meta({
      rest: 'POST /api/update_routine/:id',
      summary: 'Change the fields of a routine that are given',
      refusals: ['ROUTINE_NOT_FOUND'],
      touches: ['routines'],
      example,
    })
    .input(sync(UpdateRoutine))
    .output(sync(ChangedRoutine))
    .mutation(({ ctx, input }) => editRoutine(ctx, input)),
  update_routine_status: authedProcedure
    .meta({
      rest: 'POST /api/update_routine_status/:id',
      summary: 'Pause or activate a routine; without `status` the call toggles',
      refusals: ['ROUTINE_NOT_FOUND'],
      touches: ['routines'],
      example,
    })
    .input(sync(UpdateRoutineStatus))
    .output(sync(ChangedRoutine))
    .mutation(({ ctx, input }) => changeRoutineStatus(ctx, input)),
  delete_routine: authedProcedure
    .meta({
      rest: 'POST /api/delete_routine/:id',
      summary: 'Delete a routine and keep its tasks',
      refusals: ['ROUTINE_NOT_FOUND'],
      touches: ['routines'],
    })
    .input(sync(DeleteRoutine))
    .output(sync(DeletedRoutine))
    .mutation(({ ctx, input }) => removeRoutine(ctx, input)),
  apply_routines: authedProcedure
    .meta({
      rest: 'POST /api/apply_routines',
      summary: 'Make the tasks of the coming week from the active routines',
      touches: ['tasks'],
      example: {
        task_title: 'Morning run',
        task_details: '',
        due_date: '2026-03-10',
        due_time: null,
        completed_at: null,
      },
    })
    .output(sync(AppliedRoutines))
    .mutation(({ ctx }) => applyRoutines(ctx)),
})
