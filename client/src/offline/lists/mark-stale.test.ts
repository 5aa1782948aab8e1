import type { TaskList } from '@dayloop/contracts/tasks'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { aTask, today } from '../testing/tasks.ts'
import { applyToLists } from './cached-lists.ts'
import { listKeys } from './list-query.ts'
import { markStale } from './mark-stale.ts'

it('a hidden list that was requested before a change stays stale', async () => {
  const queries = new QueryClient()
  const queryKey = ['lists', 'tasks', 'all']
  let answer = (_list: string) => {}
  const queryFn = () =>
    new Promise<string>((resolve) => {
      answer = resolve
    })
  const loading = queries.prefetchQuery({ queryKey, queryFn })
  const refreshed = markStale(queries, { queryKey: ['lists'] })
  answer('without the change')
  await Promise.all([loading, refreshed])
  expect(queries.getQueryState(queryKey)).toMatchObject({ data: undefined, isInvalidated: true })
})

const emptyList: TaskList = {
  user_tasks: [],
  pagination: { page: 1, num_pages: 1 },
  total_number_tasks: 0,
  completed_tasks_count: 0,
  pending_tasks: 0,
  today,
}

it('a list that is stale because of another device stays stale after an answer to this device', async () => {
  const queries = new QueryClient()
  const queryKey = listKeys.tasks({ view: 'all' }, 1)
  queries.setQueryData(queryKey, emptyList, { updatedAt: 1 })
  await markStale(queries, { queryKey })
  applyToLists(queries, today, [{ entity: 'tasks', moves: [{ id: 'a', before: null, after: aTask('a') }] }])
  expect(queries.getQueryData(queryKey)).toMatchObject({ user_tasks: [{ id: 'a' }] })
  expect(queries.getQueryState(queryKey)).toMatchObject({ isInvalidated: true, dataUpdatedAt: 1 })
})
