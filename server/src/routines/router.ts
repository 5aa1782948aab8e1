// The procedures of routines, named after the last part of their REST paths.
import {
  AddRoutine,
  AppliedRoutines,
  ApplyRoutines,
  ChangedRoutine,
  DeletedRoutine,
  DeletedRoutineList,
  DeleteRoutine,
  ListDeletedRoutines,
  ListRoutines,
  RestoreRoutine,
  RoutineHistory,
  RoutineList,
  RoutinePlanInput,
  RoutinesPreview,
  ShowHistory,
  SkipRoutine,
  UndoApply,
  UndoneApply,
  UpdateRoutine,
  UpdateRoutineStatus,
} from '@dayloop/contracts/routines'
import { authedProcedure, router, sync } from '../trpc/init.ts'
import { applyRoutines, previewApply, showPlanInput, undoApply } from './apply.ts'
import {
  changeRoutineStatus,
  editRoutine,
  removeRoutine,
  restoreRoutine,
  skipRoutine,
  unskipRoutine,
} from './schedule.ts'
import { addRoutine, showDeletedRoutines, showHistory, showRoutines } from './service.ts'

const EXAMPLE = {
  routines_title: 'Morning run',
  routines_dates: 'monday wednesday friday',
  paused_from: null,
  paused_until: null,
  missed: 'keep',
  skipped_dates: [],
}

export const routinesRouter = router({
  routines: authedProcedure
    .meta({ rest: 'GET /api/routines', summary: 'List the routines', example: EXAMPLE })
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
      example: EXAMPLE,
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
      summary: 'Change the given fields of a routine',
      refusals: ['ROUTINE_NOT_FOUND', 'ROUTINE_CHANGED', 'PAUSE_BACKWARDS'],
      repeatable: true,
      touches: ['routines'],
      example: EXAMPLE,
    })
    .input(sync(UpdateRoutine))
    .output(sync(ChangedRoutine))
    .mutation(({ ctx, input }) => editRoutine(ctx, input)),
  update_routine_status: authedProcedure
    .meta({
      rest: 'POST /api/update_routine_status/:id',
      summary: 'Pause or activate a routine; without `status` the call toggles',
      refusals: ['ROUTINE_NOT_FOUND', 'ROUTINE_CHANGED'],
      touches: ['routines'],
      example: EXAMPLE,
    })
    .input(sync(UpdateRoutineStatus))
    .output(sync(ChangedRoutine))
    .mutation(({ ctx, input }) => changeRoutineStatus(ctx, input)),
  delete_routine: authedProcedure
    .meta({
      rest: 'POST /api/delete_routine/:id',
      summary: 'Delete a routine and keep its tasks',
      refusals: ['ROUTINE_NOT_FOUND', 'ROUTINE_CHANGED'],
      repeatable: true,
      touches: ['routines'],
    })
    .input(sync(DeleteRoutine))
    .output(sync(DeletedRoutine))
    .mutation(({ ctx, input }) => removeRoutine(ctx, input)),
  trash: authedProcedure
    .meta({
      rest: 'GET /api/routines/trash',
      summary: 'List the deleted routines, last deleted first',
      example: { ...EXAMPLE, deleted_at: '2026-03-10T09:30:00.000Z' },
    })
    .input(sync(ListDeletedRoutines))
    .output(sync(DeletedRoutineList))
    .query(({ ctx, input: { page } }) => showDeletedRoutines(ctx, { page, page_size: ctx.env.PAGE_SIZE })),
  restore_routine: authedProcedure
    .meta({
      rest: 'POST /api/restore_routine/:id',
      summary: 'Restore a routine from the trash',
      refusals: ['ROUTINE_NOT_FOUND'],
      repeatable: true,
      touches: ['routines'],
      example: EXAMPLE,
    })
    .input(sync(RestoreRoutine))
    .output(sync(ChangedRoutine))
    .mutation(({ ctx, input }) => restoreRoutine(ctx, input)),
  skip_routine: authedProcedure
    .meta({
      rest: 'POST /api/skip_routine/:id',
      summary: 'Skip a date of a routine, and move its pending task to the trash',
      refusals: ['ROUTINE_NOT_FOUND', 'ROUTINE_NOT_SCHEDULED'],
      repeatable: true,
      touches: ['routines', 'tasks'],
      example: { ...EXAMPLE, date: '2026-03-11' },
    })
    .input(sync(SkipRoutine))
    .output(sync(ChangedRoutine))
    .mutation(({ ctx, input }) => skipRoutine(ctx, input)),
  unskip_routine: authedProcedure
    .meta({
      rest: 'POST /api/unskip_routine/:id',
      summary: 'Undo the skip of a date, and restore its task from the trash',
      refusals: ['ROUTINE_NOT_FOUND', 'ROUTINE_NOT_SCHEDULED'],
      repeatable: true,
      touches: ['routines', 'tasks'],
      example: { ...EXAMPLE, date: '2026-03-11' },
    })
    .input(sync(SkipRoutine))
    .output(sync(ChangedRoutine))
    .mutation(({ ctx, input }) => unskipRoutine(ctx, input)),
  routine_history: authedProcedure
    .meta({
      rest: 'GET /api/routine_history/:id',
      summary: 'Get the scheduled days of the last weeks, with adherence and streaks',
      refusals: ['ROUTINE_NOT_FOUND'],
      example: { weeks: 12, date: '2026-03-10', state: 'done', adherence: 0.75, streak: 3, best_streak: 5 },
    })
    .input(sync(ShowHistory))
    .output(sync(RoutineHistory))
    .query(({ ctx, input }) => showHistory(ctx, input)),
  preview_apply: authedProcedure
    .meta({
      rest: 'GET /api/preview_apply',
      summary: 'Get the tasks that Apply Routines would create now',
      example: { task_title: 'Morning run', due_date: '2026-03-10', existing_count: 2, skipped_count: 1 },
    })
    .output(sync(RoutinesPreview))
    .query(({ ctx }) => previewApply(ctx)),
  routine_plan: authedProcedure
    .meta({
      rest: 'GET /api/routine_plan',
      summary: 'Get the data that Apply Routines uses, for a client that plans offline',
      example: {
        ...EXAMPLE,
        today: '2026-03-10',
        routine_date: '2026-03-10',
        due_date: '2026-03-10',
        is_deleted: false,
        removed_as: null,
      },
    })
    .output(sync(RoutinePlanInput))
    .query(({ ctx }) => showPlanInput(ctx)),
  apply_routines: authedProcedure
    .meta({
      rest: 'POST /api/apply_routines',
      summary: 'Create the tasks of the coming week from the active routines',
      repeatable: true,
      touches: ['tasks'],
      example: {
        task_title: 'Morning run',
        task_details: '',
        due_date: '2026-03-10',
        due_time: null,
        completed_at: null,
      },
    })
    .input(sync(ApplyRoutines))
    .output(sync(AppliedRoutines))
    .mutation(({ ctx, input }) => applyRoutines(ctx, input)),
  undo_apply: authedProcedure
    .meta({
      rest: 'POST /api/undo_apply',
      summary: 'Remove the tasks of an apply that are unchanged since',
      refusals: ['BATCH_NOT_FOUND'],
      repeatable: true,
      touches: ['tasks'],
    })
    .input(sync(UndoApply))
    .output(sync(UndoneApply))
    .mutation(({ ctx, input }) => undoApply(ctx, input)),
})
