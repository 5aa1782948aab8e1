import type { ChangeKind } from '@dayloop/contracts/change-kinds'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { listKeys, tagsKey } from '../lists/list-query.ts'
import { refreshLists } from './refresh-lists.ts'

const keys = {
  tasks: listKeys.tasks({ view: 'all' }, 1),
  routines: listKeys.routines(1),
  plan: listKeys.plan,
  history: listKeys.history('1'),
  settings: listKeys.settings,
  tags: tagsKey,
  trash: ['trash', 'tasks', 1],
  feed: ['settings', 'feed'],
  user: ['user'],
}

const staleAfter = async (kind: ChangeKind) => {
  const queries = new QueryClient()
  for (const queryKey of Object.values(keys)) queries.setQueryData(queryKey, {})
  await refreshLists(queries, [kind])
  return Object.entries(keys)
    .filter(([, queryKey]) => queries.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name)
}

it.each([
  ['tasks', ['tasks', 'plan', 'history', 'tags', 'trash']],
  ['routines', ['routines', 'plan', 'history', 'tags', 'trash']],
  ['settings', ['settings', 'feed']],
  ['session', []],
] as const)(
  'a change of %s on another device makes exactly the data stale that depends on it',
  async (kind, stale) => {
    expect(await staleAfter(kind)).toEqual(stale)
  },
)
