// Where the queue survives, on an IndexedDB: one user's apart from another's, and what happens when it takes no more.
import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { forgetUser, openDatabase } from '../../client/src/offline/database.ts'
import type { Entry } from '../../client/src/offline/intents.ts'
import { addIntent, markSent, remove } from '../../client/src/offline/queue.ts'
import { databaseStore, memoryStore, storeWithFallback } from '../../client/src/offline/queue-store.ts'

const adding = (id: string) => (entries: Entry[]) =>
  addIntent(
    entries,
    {
      procedure: 'tasks.add_task',
      input: { id, url_call: 'all', task_title: id, task_details: '', due_date: null },
    },
    `key-${id}`,
  ).entries
const same = (entries: Entry[]) => entries
const titles = (entries: Entry[]) => entries.map(({ intent }) => intent.input.id)

it('keeps the order over many writers at once, and over a restart', async () => {
  const database = await openDatabase()
  const tabs = [databaseStore(database, 'one'), databaseStore(database, 'one')]
  const ids = Array.from({ length: 12 }, (_, index) => `task-${index}`)
  await Promise.all(ids.map((id, index) => tabs[index % 2]?.transact(adding(id))))
  database.close()
  const again = databaseStore(await openDatabase(), 'one')
  expect(titles(await again.transact(same))).toEqual(ids)
  const marked = await again.transact((entries) => markSent(entries, 'key-task-3'))
  expect(marked.filter(({ sent }) => sent)).toHaveLength(1)
  expect(titles(await again.transact((entries) => remove(entries, 'key-task-0')))).toEqual(ids.slice(1))
})

it('shows one user nothing of another, and forgets one alone', async () => {
  const database = await openDatabase()
  const [first, second] = [databaseStore(database, 'first'), databaseStore(database, 'second')]
  await first.transact(adding('mine'))
  await second.transact(adding('yours'))
  expect(titles(await first.transact(same))).toEqual(['mine'])
  await forgetUser(database, 'first')
  expect(await first.transact(same)).toEqual([])
  expect(titles(await second.transact(same))).toEqual(['yours'])
})

it('where the browser forbids it, warns once and keeps the queue in the tab', async () => {
  const warn = vi.fn()
  const store = storeWithFallback(() => Promise.reject(new Error('forbidden')), warn)
  await store.transact(adding('a'))
  expect(titles(await store.transact(adding('b')))).toEqual(['a', 'b'])
  expect(warn).toHaveBeenCalledTimes(1)
})

it('when it is full, warns, keeps what was there and what comes, and takes out there what is done', async () => {
  const warn = vi.fn()
  const kept = memoryStore()
  await kept.transact(adding('before'))
  const full = {
    transact: async (change: (entries: Entry[]) => Entry[]) => {
      const before = await kept.transact(same)
      if (change(before).length > before.length) throw new DOMException('full', 'QuotaExceededError')
      return kept.transact(change)
    },
  }
  const store = storeWithFallback(() => Promise.resolve(full), warn)
  expect(titles(await store.transact(same))).toEqual(['before'])
  expect(titles(await store.transact(adding('after')))).toEqual(['before', 'after'])
  expect(warn).toHaveBeenCalledTimes(1)
  await store.transact((entries) => remove(entries, 'key-before'))
  expect(await kept.transact(same)).toEqual([])
  expect(titles(await store.transact(same))).toEqual(['after'])
})
