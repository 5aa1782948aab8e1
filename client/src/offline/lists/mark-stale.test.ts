import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
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
