import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { applyToLists } from './cached-lists.ts'

const queryKey = ['lists', 'other']

const stateAfter = (...effects: Parameters<typeof applyToLists>[2]) => {
  const queries = new QueryClient()
  queries.setQueryData(queryKey, ['old'])
  applyToLists(queries, '2026-03-10', effects)
  return queries.getQueryState(queryKey)
}

it('a list of another entity is requested again after every answer', () => {
  expect(stateAfter()).toMatchObject({ data: ['old'], isInvalidated: true })
  expect(stateAfter({ entity: 'routines', moves: [] })).toMatchObject({ isInvalidated: true })
})

it('a list of another entity shows an answer before it is requested again', () => {
  const apply = (queries: QueryClient) => void queries.setQueryData(queryKey, ['new'])
  expect(stateAfter({ entity: 'other', apply })).toMatchObject({ data: ['new'], isInvalidated: true })
})
