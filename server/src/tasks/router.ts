// The procedures of tasks, called like the last part of their documented paths.
import type { TaskView } from '@dayloop/contracts/calendar'
import {
  AddedTask,
  AddTask,
  ChangedTask,
  CompleteTask,
  DeletedTask,
  DeleteTask,
  ListTasks,
  TaskList,
  UpdateTask,
} from '@dayloop/contracts/tasks'
import { claimedProcedure, router } from '../trpc/init.ts'
import { addTask, completeTask, editTask, removeTask, showTasks } from './service.ts'

const listOf = (view: TaskView) =>
  claimedProcedure
    .input(ListTasks)
    .output(TaskList)
    .query(({ ctx, input: { page } }) => showTasks(ctx, view, { page, page_size: ctx.env.PAGE_SIZE }))

export const tasksRouter = router({
  today_tasks: listOf('today-tasks'),
  next_week_tasks: listOf('next-week'),
  all_tasks: listOf('all'),
  add_task: claimedProcedure
    .input(AddTask)
    .output(AddedTask)
    .mutation(async ({ ctx, input }) => {
      const { task, created } = await addTask(ctx, input)
      if (created) ctx.reply.code(201)
      return task
    }),
  task_complete: claimedProcedure
    .input(CompleteTask)
    .output(ChangedTask)
    .mutation(({ ctx, input }) => completeTask(ctx, input)),
  update_task: claimedProcedure
    .input(UpdateTask)
    .output(ChangedTask)
    .mutation(({ ctx, input }) => editTask(ctx, input)),
  delete_task: claimedProcedure
    .input(DeleteTask)
    .output(DeletedTask)
    .mutation(({ ctx, input }) => removeTask(ctx, input)),
})
