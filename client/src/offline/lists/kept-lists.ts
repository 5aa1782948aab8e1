// The lists that a user last had, kept on the device: the app opens with them, with or without a server.
import { NEW_TASK } from '@dayloop/contracts/task-fields'
import type { QueryClient } from '@tanstack/react-query'
import { type Connection, type Database, type KeptList, rangeOf } from '../database.ts'
import { listKeys } from './list-query.ts'

/** The shape of the kept lists; a list of another shape is discarded. Raise it when a row's fields change. */
const keptListShape = 3

/** How many lists are kept for reading offline, the latest first. */
const keptLists = 60

/** Puts the kept lists into the cache, to be requested again, and discards what this version cannot read. */
export const restoreLists = async (
  { queries, database }: { queries: QueryClient; database: Database },
  user_id: string,
): Promise<void> => {
  const kept = (await database.getAll('lists', rangeOf(user_id))).map(upgradeList)
  const [known, unknown] = [kept.filter(isReadable), kept.filter((list) => !isReadable(list))]
  const latestFirst = known.toSorted((one, other) => other.updatedAt - one.updatedAt)
  for (const { key, data, updatedAt } of latestFirst.slice(0, keptLists)) {
    // A list that is requested already but has not come shows what was kept until it does.
    if (queries.getQueryData(key) !== undefined) continue
    queries.setQueryData(key, withAllFields(data), { updatedAt })
    // However new: the page may have been left before the list was requested again after a change.
    queries.getQueryCache().find({ queryKey: key, exact: true })?.invalidate()
  }
  await Promise.all(
    [...unknown, ...latestFirst.slice(keptLists)].map(({ key, oldKey = key }) =>
      database.delete('lists', [user_id, hashOf(oldKey)]),
    ),
  )
}

/** Keeps every list as it comes and as answers change it; answers how to end that. */
export const keepLists = (
  { queries, connection }: { queries: QueryClient; connection: Pick<Connection, 'use'> },
  user_id: string,
): (() => void) =>
  queries.getQueryCache().subscribe(({ type, query }) => {
    const { data, dataUpdatedAt: updatedAt } = query.state
    if (type !== 'updated' || data === undefined || query.queryKey[0] !== listKeys.all[0]) return
    if (query.state.fetchStatus !== 'idle') return
    const list: KeptList = { key: query.queryKey, data, updatedAt, shape: keptListShape }
    // Keeping is a convenience: a full disk only makes the next start slower.
    connection
      .use((database) => database.put('lists', list, [user_id, hashOf(query.queryKey)]))
      .catch(() => {})
  })

// A list that an older version kept lacks the fields that came since.
const withAllFields = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null || !('user_tasks' in data)) return data
  const rows: unknown[] = Array.isArray(data.user_tasks) ? data.user_tasks : []
  return { ...data, user_tasks: rows.map((row) => Object.assign({}, NEW_TASK, row)) }
}

type StoredList = KeptList & { oldKey?: readonly unknown[] }

// Version 2 named a list by its view, or by its page alone.
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
