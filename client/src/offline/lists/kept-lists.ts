// Stores lists in IndexedDB. The app starts with them, also offline.
import { NEW_TASK } from '@dayloop/contracts/task-fields'
import type { QueryClient } from '@tanstack/react-query'
import { type Connection, type Database, type KeptList, rangeOf } from '../database.ts'
import { isPlain, listKeys, taskQueryOf } from './list-query.ts'

/** The version of the format. Lists of another version are discarded. */
const keptListShape = 3

/** The number of lists to store. The oldest ones are removed. */
const keptLists = 60

/** Puts the stored lists into the cache as stale data, and removes lists that cannot be read. */
export const restoreLists = async (
  { queries, database }: { queries: QueryClient; database: Database },
  user_id: string,
): Promise<void> => {
  const kept = (await database.getAll('lists', rangeOf(user_id))).map(upgradeList)
  const [known, unknown] = [kept.filter(isReadable), kept.filter((list) => !isReadable(list))]
  const latestFirst = known.toSorted((one, other) => other.updatedAt - one.updatedAt)
  for (const { key, data, updatedAt } of latestFirst.slice(0, keptLists)) {
    // A list that is being requested shows the stored data until the answer arrives.
    if (queries.getQueryData(key) !== undefined) continue
    queries.setQueryData(key, withAllFields(data), { updatedAt })
    // Always stale: the page may have been closed before a changed list was requested again.
    queries.getQueryCache().find({ queryKey: key, exact: true })?.invalidate()
  }
  await Promise.all(
    [...unknown, ...latestFirst.slice(keptLists)].map(({ key, oldKey = key }) =>
      database.delete('lists', [user_id, hashOf(oldKey)]),
    ),
  )
}

/** Stores every list when it changes, except filtered lists and searches. Returns how to stop. */
export const keepLists = (
  { queries, connection }: { queries: QueryClient; connection: Pick<Connection, 'use'> },
  user_id: string,
): (() => void) =>
  queries.getQueryCache().subscribe(({ type, query }) => {
    const { data, dataUpdatedAt: updatedAt } = query.state
    if (type !== 'updated' || data === undefined || query.queryKey[0] !== listKeys.all[0]) return
    if (query.state.fetchStatus !== 'idle') return
    const taskQuery = taskQueryOf(query.queryKey)
    if (taskQuery && !isPlain(taskQuery)) return
    const list: KeptList = { key: query.queryKey, data, updatedAt, shape: keptListShape }
    // Errors are ignored: without a stored list, the next start is only slower.
    connection
      .use((database) => database.put('lists', list, [user_id, hashOf(query.queryKey)]))
      .catch(() => {})
  })

// Adds fields that did not exist when the list was stored.
const withAllFields = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null || !('user_tasks' in data)) return data
  const rows: unknown[] = Array.isArray(data.user_tasks) ? data.user_tasks : []
  return { ...data, user_tasks: rows.map((row) => Object.assign({}, NEW_TASK, row)) }
}

type StoredList = KeptList & { oldKey?: readonly unknown[] }

// In version 2, the key of a list had its view, or only its page.
const upgradeList = (list: StoredList): StoredList => {
  if (list.shape !== 2 || !Array.isArray(list.key)) return list
  const [all, entity, ...rest] = list.key
  const key = entity === 'tasks' ? [all, entity, { view: rest[0] }, rest[1]] : [all, entity, {}, rest[0]]
  return { ...list, key, shape: keptListShape, oldKey: list.key }
}

const hashOf = (key: readonly unknown[]): string => JSON.stringify(key)

const isReadable = (kept: Partial<KeptList>): boolean =>
  kept.shape === keptListShape &&
  Array.isArray(kept.key) &&
  typeof kept.data === 'object' &&
  kept.data !== null
