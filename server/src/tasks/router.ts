// The procedures of tasks, named after the last part of their REST paths.
import type { TaskView } from '@dayloop/contracts/calendar'
import {
  AddedTask,
  AddTask,
  ChangedTask,
  CompleteTask,
  DeletedTask,
  DeleteTask,
  ListTasks,
  SearchTasks,
  TaskList,
  UpdateTask,
} from '@dayloop/contracts/tasks'
import { authedProcedure, type ProcedureMeta, router, sync } from '../trpc/init.ts'
import { findTasks } from './search.ts'
import { addTask, completeTask, editTask, removeTask, showTasks } from './service.ts'

const EXAMPLE = {
  task_title: 'Water the plants',
  task_details: 'The ones on the balcony too',
  due_date: '2026-03-10',
  due_time: '17:30',
  priority: 2,
  tags: ['home'],
  checklist: [{ id: '01957f3e-7c00-7a41-9d6b-2f1c8e5a9b11', text: 'Fill the can', done: false }],
  completed_at: null,
  today: '2026-03-10',
  routine_id: null,
  expected: { due_date: '2026-03-10' },
  url_call: 'today-tasks',
  tag: 'home',
  sort: 'due',
  total_number_tasks: 3,
  completed_tasks_count: 1,
  pending_tasks: 2,
}

function listOf(view: TaskView, document: ProcedureMeta) {
  return authedProcedure
    .meta({ ...document, example: EXAMPLE })
    .input(sync(ListTasks))
    .output(sync(TaskList))
    .query(({ ctx, input: { page_size = ctx.env.PAGE_SIZE, ...query } }) =>
      showTasks(ctx, view, { page_size, ...query }),
    )
}

export const tasksRouter = router({
  today_tasks: listOf('today-tasks', {
    rest: 'GET /api/tasks/today_tasks',
    summary: 'List the tasks due today',
  }),
  next_week_tasks: listOf('next-week', {
    rest: 'GET /api/tasks/next_week_tasks',
    summary: 'List the tasks due today up to seven days from today',
  }),
  all_tasks: listOf('all', {
    rest: 'GET /api/tasks/all_tasks',
    summary: 'List all tasks',
  }),
  search: authedProcedure
    .meta({
      rest: 'GET /api/tasks/search',
      summary: 'Find tasks by words of their title, details, tags and checklist',
      example: { ...EXAMPLE, q: 'water pla' },
    })
    .input(sync(SearchTasks))
    .output(sync(TaskList))
    .query(({ ctx, input }) => findTasks(ctx, { ...input, page_size: ctx.env.PAGE_SIZE })),
  add_task: authedProcedure
    .meta({
      rest: 'POST /api/tasks/add_task',
      summary: 'Add a task',
      refusals: ['TASK_DELETED'],
      created: 'if_new',
      touches: ['tasks'],
      example: EXAMPLE,
    })
    .input(sync(AddTask))
    .output(sync(AddedTask))
    .mutation(async ({ ctx, input }) => {
      const { task, created } = await addTask(ctx, input)
      if (created) ctx.reply.code(201)
      return task
    }),
  task_complete: authedProcedure
    .meta({
      rest: 'POST /api/tasks/task_complete/:id',
      summary: 'Complete a task or make it pending again; without `status` the call toggles',
      refusals: ['TASK_NOT_FOUND', 'TASK_CHANGED'],
      touches: ['tasks'],
      example: EXAMPLE,
    })
    .input(sync(CompleteTask))
    .output(sync(ChangedTask))
    .mutation(({ ctx, input }) => completeTask(ctx, input)),
  update_task: authedProcedure
    .meta({
      rest: 'PATCH /api/tasks/update_task/:id',
      summary: 'Change the given fields of a task',
      refusals: ['TASK_NOT_FOUND', 'DUE_TIME_WITHOUT_DATE', 'TASK_CHANGED'],
      repeatable: true,
      touches: ['tasks'],
      example: EXAMPLE,
    })
    .input(sync(UpdateTask))
    .output(sync(ChangedTask))
    .mutation(({ ctx, input }) => editTask(ctx, input)),
  delete_task: authedProcedure
    .meta({
      rest: 'DELETE /api/tasks/delete_task/:id',
      summary: 'Delete a task',
      refusals: ['TASK_NOT_FOUND', 'TASK_CHANGED'],
      touches: ['tasks'],
      example: EXAMPLE,
    })
    .input(sync(DeleteTask))
    .output(sync(DeletedTask))
    .mutation(({ ctx, input }) => removeTask(ctx, input)),
})
