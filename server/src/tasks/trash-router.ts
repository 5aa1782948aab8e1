// The procedures of the trash, and of changing many tasks at once.
import {
  BulkUpdate,
  BulkUpdated,
  EmptiedTrash,
  ListTrash,
  PurgedTask,
  PurgeTask,
  RestoreTask,
  TaskTrash,
} from '@dayloop/contracts/task-trash'
import { ChangedTask } from '@dayloop/contracts/tasks'
import { authedProcedure, router, sync } from '../trpc/init.ts'
import { changeManyTasks } from './bulk.ts'
import { clearTrash, purgeFromTrash, restoreFromTrash, showTrash } from './trash.ts'

const EXAMPLE = {
  task_title: 'Water the plants',
  task_details: 'The ones on the balcony too',
  due_date: '2026-03-10',
  status: false,
  completed_at: null,
  routine_id: null,
  deleted_at: '2026-03-10T08:15:00.000Z',
  removed_as: null,
  url_call: 'today-tasks',
  total_number_tasks: 3,
  completed_tasks_count: 1,
  pending_tasks: 2,
}
const IDS = ['01957f3e-7c00-7a41-9d6b-2f1c8e5a9b10', '01957f3e-7c00-7a41-9d6b-2f1c8e5a9b11']

export const trashRouter = router({
  trash: authedProcedure
    .meta({
      rest: 'GET /api/tasks/trash',
      summary: 'List the deleted tasks, last deleted first',
      example: EXAMPLE,
    })
    .input(sync(ListTrash))
    .output(sync(TaskTrash))
    .query(({ ctx, input: { page } }) => showTrash(ctx, { page, page_size: ctx.env.PAGE_SIZE })),
  restore_task: authedProcedure
    .meta({
      rest: 'POST /api/tasks/restore_task/:id',
      summary: 'Restore a task from the trash',
      refusals: ['TASK_NOT_FOUND'],
      repeatable: true,
      touches: ['tasks'],
      example: EXAMPLE,
    })
    .input(sync(RestoreTask))
    .output(sync(ChangedTask))
    .mutation(({ ctx, input }) => restoreFromTrash(ctx, input)),
  purge_task: authedProcedure
    .meta({
      rest: 'DELETE /api/tasks/purge_task/:id',
      summary: 'Delete a task in the trash for good',
      refusals: ['TASK_NOT_FOUND', 'TASK_NOT_IN_TRASH'],
      touches: ['tasks'],
    })
    .input(sync(PurgeTask))
    .output(sync(PurgedTask))
    .mutation(({ ctx, input }) => purgeFromTrash(ctx, input)),
  empty_trash: authedProcedure
    .meta({
      rest: 'POST /api/tasks/empty_trash',
      summary: 'Delete all tasks in the trash for good',
      repeatable: true,
      touches: ['tasks'],
      example: { purged_count: 2 },
    })
    .output(sync(EmptiedTrash))
    .mutation(({ ctx }) => clearTrash(ctx)),
  bulk_update: authedProcedure
    .meta({
      rest: 'POST /api/tasks/bulk_update',
      summary: 'Complete, reopen, delete, restore or move up to 500 tasks at once',
      repeatable: true,
      touches: ['tasks'],
      example: {
        ...EXAMPLE,
        ids: IDS,
        action: 'move',
        due_dates: ['2026-03-10', null],
        due_times: ['17:30', null],
        expected: [{ due_date: '2026-03-12' }, { due_date: '2026-03-12' }],
        changed_ids: IDS,
        unchanged_ids: [],
        missing_ids: [],
        conflict_ids: [],
      },
    })
    .input(sync(BulkUpdate))
    .output(sync(BulkUpdated))
    .mutation(({ ctx, input }) => changeManyTasks(ctx, input)),
})
