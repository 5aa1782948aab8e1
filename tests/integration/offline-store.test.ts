// The outbox in IndexedDB: separate for each user, and its behaviour when storage fails.
import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { changeRegistry as registry } from '../../client/src/change-registry.ts'
import type { Change } from '../../client/src/offline/changes.ts'
import { createConnection, forgetUser } from '../../client/src/offline/database.ts'
import type { Entry } from '../../client/src/offline/outbox/entry.ts'
import { markSent, remove } from '../../client/src/offline/outbox/entry-list.ts'
import type { QueueStore } from '../../client/src/offline/outbox/entry-state.ts'
import { createOutbox } from '../../client/src/offline/outbox/outbox.ts'
import { createQueue } from '../../client/src/offline/outbox/queue.ts'
import {
  databaseStore,
  type FallbackParts,
  memoryStore,
  storeWithFallback,
} from '../../client/src/offline/outbox/queue-store.ts'

const { addChange } = createQueue(registry)
const idOf = ({ input }: Change): string => Reflect.get(input, 'id')
const adding = (id: string) => (entries: Entry[]) =>
  addChange(
    entries,
    {
      name: 'add_task',
      input: { id, url_call: 'all', task_title: id, task_details: '', due_date: null },
    },
    `key-${id}`,
  ).entries
const same = (entries: Entry[]) => entries
const titles = (entries: Entry[]) => entries.map(({ change }) => idOf(change))

const withFallback = (device: QueueStore, parts: Partial<FallbackParts> = {}) =>
  storeWithFallback(device, {
    patience: 50,
    retry: 20,
    onUnstored: () => {},
    onRecovered: () => {},
    ...parts,
  })
const never = <T>() => new Promise<T>(() => {})

it('keeps the order with concurrent writers and after a restart', async () => {
  const connection = createConnection()
  const tabs = [
    databaseStore(connection, 'one', registry.knows),
    databaseStore(connection, 'one', registry.knows),
  ]
  const ids = Array.from({ length: 12 }, (_, index) => `task-${index}`)
  await Promise.all(ids.map((id, index) => tabs[index % 2]?.transact(adding(id))))
  ;(await connection.open()).close()
  const again = databaseStore(createConnection(), 'one', registry.knows)
  expect(titles(await again.transact(same))).toEqual(ids)
  const marked = await again.transact((entries) => markSent(entries, 'key-task-3'))
  expect(marked.filter(({ sent }) => sent)).toHaveLength(1)
  expect(titles(await again.transact((entries) => remove(entries, 'key-task-0')))).toEqual(ids.slice(1))
})

it('separates users, and deletes the entries of one user alone', async () => {
  const connection = createConnection()
  const [first, second] = [
    databaseStore(connection, 'first', registry.knows),
    databaseStore(connection, 'second', registry.knows),
  ]
  await first.transact(adding('mine'))
  await second.transact(adding('yours'))
  expect(titles(await first.transact(same))).toEqual(['mine'])
  await connection.use((database) => forgetUser(database, 'first'))
  expect(await first.transact(same)).toEqual([])
  expect(titles(await second.transact(same))).toEqual(['yours'])
})

it('reopens a database that the browser has closed', async () => {
  const connection = createConnection()
  const onUnstored = vi.fn()
  const store = withFallback(databaseStore(connection, 'closed', registry.knows), { onUnstored })
  await store.transact(adding('before'))
  ;(await connection.open()).close()
  expect(titles(await store.transact(adding('after')))).toEqual(['before', 'after'])
  expect(titles(await databaseStore(createConnection(), 'closed', registry.knows).transact(same))).toEqual([
    'before',
    'after',
  ])
  expect(onUnstored).not.toHaveBeenCalledWith(true, expect.anything())
})

it('does not touch or overwrite an entry of a newer version', async () => {
  const connection = createConnection()
  const store = databaseStore(connection, 'newer', registry.knows)
  await store.transact(adding('old'))
  const [old] = await store.transact(same)
  if (!old) throw new Error('No entry was stored')
  const newer = { ...old, key: 'key-newer', position: 2, shape: 99 }
  await connection.use((database) => database.put('outbox', newer, ['newer', 2]))
  expect(titles(await store.transact(adding('next')))).toEqual(['old', 'next'])
  expect(await connection.use((database) => database.get('outbox', ['newer', 2]))).toEqual(newer)
  expect((await store.transact(same)).map(({ position }) => position)).toEqual([1, 3])
})

it('reads an entry of the previous version, and keeps an entry with an unknown change', async () => {
  const connection = createConnection()
  const store = databaseStore(connection, 'before', registry.knows)
  const intent = { procedure: 'tasks.delete_task', input: { id: 'task', url_call: 'all' } }
  const stored = { key: 'key-old', position: 1, sent: false, refusal: null, intent }
  const unknown = { ...stored, key: 'key-unknown', position: 2, shape: 2, change: { name: 'fly', input: {} } }
  await connection.use((database) => database.put('outbox', stored, ['before', 1]))
  await connection.use((database) => database.put('outbox', unknown, ['before', 2]))
  const [entry, ...others] = await store.transact(same)
  expect([entry?.change, others]).toEqual([{ name: 'delete_task', input: intent.input }, []])
  await store.transact((entries) => markSent(entries, 'key-old'))
  expect(await connection.use((database) => database.get('outbox', ['before', 2]))).toEqual(unknown)
  expect((await store.transact(same)).map(({ sent }) => sent)).toEqual([true])
})

it('keeps the queue in the tab and reports it if the browser forbids storage', async () => {
  const onUnstored = vi.fn()
  const forbidden = new DOMException('No', 'SecurityError')
  const store = withFallback({ transact: () => Promise.reject(forbidden) }, { onUnstored })
  await store.transact(same)
  expect(onUnstored).toHaveBeenLastCalledWith(false, forbidden)
  await store.transact(adding('a'))
  expect(onUnstored).toHaveBeenLastCalledWith(true, forbidden)
  expect(titles(await store.transact(adding('b')))).toEqual(['a', 'b'])
  await store.transact((entries) => remove(remove(entries, 'key-a'), 'key-b'))
  expect(onUnstored).toHaveBeenLastCalledWith(false, forbidden)
  store.close()
})

it('does not wait for an unresponsive database, and uses it once it responds', async () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const kept = memoryStore()
  await kept.transact(adding('stored before'))
  const onRecovered = vi.fn()
  const onUnstored = vi.fn()
  const store = withFallback(
    { transact: (...change) => opened.then(() => kept.transact(...change)) },
    { onRecovered, onUnstored },
  )
  const onStored = vi.fn()
  expect(titles(await store.transact(adding('meanwhile'), onStored))).toEqual(['meanwhile'])
  expect(titles(await store.transact(adding('later')))).toEqual(['meanwhile', 'later'])
  expect(onUnstored).toHaveBeenLastCalledWith(true, null)
  expect(onStored).not.toHaveBeenCalled()
  open()
  await vi.waitFor(() => expect(onUnstored).toHaveBeenLastCalledWith(false, null))
  expect(onRecovered).toHaveBeenCalled()
  expect(titles(await store.transact(same))).toEqual(['stored before', 'meanwhile', 'later'])
  expect(titles(await kept.transact(same))).toEqual(['stored before', 'meanwhile', 'later'])
})

it('keeps new entries in memory while the storage is full, and stores them later', async () => {
  const kept = memoryStore()
  await kept.transact(adding('before'))
  let isFull = true
  const full: QueueStore = {
    transact: async (change, onStored) => {
      const before = await kept.transact(same)
      if (isFull && change(before).length > before.length)
        throw new DOMException('full', 'QuotaExceededError')
      return kept.transact(change, onStored)
    },
  }
  const onUnstored = vi.fn()
  const store = withFallback(full, { onUnstored })
  expect(titles(await store.transact(same))).toEqual(['before'])
  expect(titles(await store.transact(adding('after')))).toEqual(['before', 'after'])
  expect(onUnstored.mock.lastCall?.[0]).toBe(true)
  isFull = false
  await vi.waitFor(async () => expect(titles(await kept.transact(same))).toEqual(['before', 'after']))
  expect(onUnstored.mock.lastCall?.[0]).toBe(false)
})

const outboxOver = (store: QueueStore, settled: string[] = []) => {
  const sent: string[] = []
  const outbox = createOutbox({
    registry,
    store,
    send: async (change) => {
      sent.push(idOf(change))
      return { kind: 'silent' }
    },
    exclusively: (work) => work(),
    channel: { post: () => {}, listen: () => () => {} },
    later: () => () => {},
    newKey: () => 'new',
    merge: () => {},
    onSettled: (keys) => void settled.push(...keys),
    retry: { first: 1, most: 1 },
  })
  return { outbox, sent, settled }
}
const changeOf = (id: string) => {
  const [entry] = adding(id)([])
  if (!entry) throw new Error('No entry')
  return entry.change
}

it('a change is kept for the next start until it is stored', async () => {
  const hung = outboxOver({ transact: () => never() })
  void hung.outbox.add(changeOf('a'), 'key-a')
  expect(hung.outbox.unstored()).toEqual([{ key: 'key-a', change: changeOf('a') }])
  const working = outboxOver(memoryStore())
  void working.outbox.add(changeOf('a'), 'key-a')
  await vi.waitFor(() => expect(working.settled).toEqual(['key-a']))
  expect(working.outbox.unstored()).toEqual([])
})

it('the next start does not repeat a change that is stored, withdrawn or answered', async () => {
  const store = memoryStore()
  for (const id of ['stored', 'answered']) await store.transact(adding(id))
  const { outbox, settled } = outboxOver(store)
  const notes = [
    { key: 'key-stored', at: 1, change: changeOf('stored') },
    { key: 'key-answered', at: 2, change: null },
    { key: 'key-withdrawn', at: 3, change: changeOf('withdrawn') },
    { key: 'key-lost', at: 4, change: changeOf('lost') },
  ]
  await outbox.start(notes, (key) => key !== 'key-withdrawn')
  expect(titles([...outbox.entries()])).toEqual(['stored', 'lost'])
  expect(settled).toEqual(notes.map(({ key }) => key))
})
