// The lists as the cache asks the server for them.
import type { TaskView } from '@dayloop/contracts/calendar'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { noteDayOf } from '../today.ts'
import { askForList, listKeys } from './cached-lists.ts'

const procedures = {
  'today-tasks': client.tasks.today_tasks,
  'next-week': client.tasks.next_week_tasks,
  all: client.tasks.all_tasks,
} as const

/** One page of a task list. */
export const taskListQuery = (view: TaskView, page: number, outbox: Outbox) =>
  queryOptions({
    queryKey: listKeys.tasks(view, page),
    queryFn: ({ signal }) =>
      askForList(() => noteDayOf(() => procedures[view].query({ page }, { signal })), outbox.answers),
    gcTime: Number.POSITIVE_INFINITY,
  })

/** One page of the routines. */
export const routineListQuery = (page: number, outbox: Outbox) =>
  queryOptions({
    queryKey: listKeys.routines(page),
    queryFn: ({ signal }) =>
      askForList(() => client.routines.routines.query({ page }, { signal }), outbox.answers),
    gcTime: Number.POSITIVE_INFINITY,
  })
