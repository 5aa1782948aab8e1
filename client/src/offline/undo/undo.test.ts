// Undo with the real outbox, lists and history. The network loses requests and answers.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Change } from '../changes.ts'
import { createWorld, type Fate, reconcile, settle, type Tab, today, type World } from '../testing/world.ts'

const bulkInputs: { action: string; due_date?: string }[] = [
  { action: 'complete' },
  { action: 'move', due_date: '2026-04-20' },
  { action: 'delete' },
]
type Row = { id: string; status: boolean; due_date: string | null }
/** Some of the rows of the change. */
const picked = (rows: readonly Row[], from: number, { action, due_date }: (typeof bulkInputs)[number]) =>
  rows
    .slice(from % Math.max(1, rows.length))
    .filter((row) => (action === 'complete' ? !row.status : action === 'delete' || row.due_date !== due_date))
    .map(({ id }) => id)

const openTabs = async (devices: number) => {
  const world = createWorld(devices)
  for (const device of world.devices) await device.open().start()
  const tabs = world.devices.flatMap((device) => device.tabs)
  return { world, tabs }
}

const add = (id: string): Change => ({
  name: 'add_task',
  input: { id, url_call: 'all', task_title: `Task ${id}`, task_details: '', due_date: today },
})
const rowOf = (tab: Tab, id: string) => {
  const row = tab.shown('all')?.list.user_tasks.find((task) => task.id === id)
  if (!row) throw new Error(`There is no row ${id}`)
  return row
}
const complete = (tab: Tab, id: string, status = true): Change => {
  const before = rowOf(tab, id)
  return { name: 'task_complete', input: { id, url_call: 'all', status }, before }
}
const rename = (tab: Tab, id: string, task_title: string): Change => {
  const before = rowOf(tab, id)
  return { name: 'update_task', input: { id, url_call: 'all', task_title }, before }
}
const remove = (tab: Tab, id: string): Change => ({
  name: 'delete_task',
  input: { id, url_call: 'all' },
  before: rowOf(tab, id),
})
const bulk = (tab: Tab, ids: string[], input: object): Change => ({
  name: 'bulk_update',
  input: { ids, url_call: 'all', ...input },
  before: ids.map((id) => rowOf(tab, id)),
})
const bulkOf = (tab: Tab, rows: readonly Row[], { row, index }: { row: number; index: number }) => {
  const input = bulkInputs[index % bulkInputs.length]
  const ids = input ? picked(rows, row, input) : []
  return input && ids.length > 0 ? bulk(tab, ids, input) : null
}
const titles = ({ server }: World) => server.rows().map(({ task_title }) => task_title)
const stateOf = ({ server }: World) => server.rows().toSorted((one, other) => (one.id < other.id ? -1 : 1))

/** A tab with one task that is on the server. */
const withTask = async (devices = 1) => {
  const { world, tabs } = await openTabs(devices)
  const [tab] = tabs
  if (!tab) throw new Error('There is no tab')
  void tab.outbox.add(add('1'))
  await reconcile(world)
  return { world, tabs, tab }
}

describe('an unsent change', () => {
  it('is withdrawn, and nothing is sent', async () => {
    const { world, tab } = await withTask()
    world.devices[0]?.setOnline(false)
    for (const change of [rename(tab, '1', 'Other'), complete(tab, '1'), remove(tab, '1')]) {
      tab.history.make(change)
      await settle()
      await tab.history.undo()
      await settle()
      expect(tab.outbox.entries()).toEqual([])
    }
    expect(rowOf(tab, '1')).toMatchObject({ task_title: 'Task 1', status: false })
  })

  it('that was folded into another is undone alone', async () => {
    const { world, tab } = await withTask()
    world.devices[0]?.setOnline(false)
    tab.history.make(rename(tab, '1', 'Second'))
    tab.history.make(rename(tab, '1', 'Third'))
    await settle()
    await tab.history.undo()
    expect(rowOf(tab, '1').task_title).toBe('Second')
    await tab.history.redo()
    expect(rowOf(tab, '1').task_title).toBe('Third')
    await tab.history.undo()
    await tab.history.undo()
    expect(tab.outbox.entries()).toEqual([])
  })

  it('that deleted a new row brings it back', async () => {
    const { world, tabs } = await openTabs(1)
    const [tab] = tabs
    if (!tab) throw new Error('There is no tab')
    world.devices[0]?.setOnline(false)
    tab.history.make(add('1'))
    tab.history.make(rename(tab, '1', 'New name'))
    tab.history.make(remove(tab, '1'))
    expect(tab.outbox.entries()).toEqual([])
    await tab.history.undo()
    await reconcile(world)
    expect(titles(world)).toEqual(['New name'])
  })
})

describe('a sent change', () => {
  it('is answered by its inverse, and redo answers that', async () => {
    const { world, tab } = await withTask()
    for (const change of [rename(tab, '1', 'Other'), complete(tab, '1'), remove(tab, '1')]) {
      const before = stateOf(world)
      tab.history.make(change)
      await reconcile(world)
      const after = stateOf(world)
      await tab.history.undo()
      await reconcile(world)
      expect(stateOf(world)).toEqual(before)
      await tab.history.redo()
      await reconcile(world)
      expect(stateOf(world)).toEqual(after)
      await tab.history.undo()
      await reconcile(world)
    }
  })

  it('is not undone when another device changed the same field since', async () => {
    const { world, tabs, tab } = await withTask(2)
    const [, other] = tabs
    if (!other) throw new Error('There is one tab')
    tab.history.make(rename(tab, '1', 'Mine'))
    await reconcile(world)
    other.history.make(rename(other, '1', 'Theirs'))
    await reconcile(world)
    await tab.history.undo()
    await reconcile(world)
    expect(titles(world)).toEqual(['Theirs'])
    expect(tab.undoRefusals).toMatchObject([{ name: 'TASK_CHANGED' }])
    expect(tab.outbox.entries()).toEqual([])
    expect(rowOf(tab, '1').task_title).toBe('Theirs')
  })

  it('of the settings is not undone when another device changed the same setting since', async () => {
    const { world, tabs } = await openTabs(2)
    const [tab, other] = tabs
    if (!tab || !other) throw new Error('There is one tab')
    const set = (input: object): Change => ({
      name: 'update_settings',
      input,
      before: world.server.settings(),
    })
    const make = async (device: Tab, input: object) => {
      device.history.make(set(input))
      await reconcile(world)
    }
    const undo = async () => {
      await tab.history.undo()
      await reconcile(world)
    }
    await make(tab, { week_start: 'sunday' })
    await make(other, { shortcuts: false })
    await undo()
    expect(world.server.settings()).toMatchObject({ week_start: 'monday', shortcuts: false })
    await make(tab, { week_start: 'sunday' })
    await make(other, { week_start: 'saturday' })
    await undo()
    expect(world.server.settings()).toMatchObject({ week_start: 'saturday', shortcuts: false })
    expect(tab.undoRefusals).toMatchObject([{ name: 'SETTINGS_CHANGED' }])
  })

  it('is undone when another device changed another field since', async () => {
    const { world, tabs, tab } = await withTask(2)
    const [, other] = tabs
    if (!other) throw new Error('There is one tab')
    tab.history.make(rename(tab, '1', 'Mine'))
    await reconcile(world)
    other.history.make(complete(other, '1'))
    await reconcile(world)
    await tab.history.undo()
    await reconcile(world)
    expect(world.server.rows()).toMatchObject([{ task_title: 'Task 1', status: true }])
  })
})

describe('a change of several tasks', () => {
  const actions = [
    { action: 'complete' },
    { action: 'move', due_date: '2026-04-20' },
    { action: 'move', due_date: null },
    { action: 'delete' },
  ]
  const withTasks = async (devices = 1) => {
    const opened = await withTask(devices)
    const { world, tab } = opened
    for (const change of [
      { ...add('2'), input: { ...add('2').input, due_time: '17:30' } },
      { ...add('3'), input: { ...add('3').input, due_date: null } },
    ])
      void tab.outbox.add(change)
    await settle()
    await reconcile(world)
    return opened
  }

  it('is withdrawn while it is unsent', async () => {
    const { world, tab } = await withTasks()
    const before = tab.shown('all')
    world.devices[0]?.setOnline(false)
    for (const input of actions) {
      tab.history.make(bulk(tab, ['1', '2', '3'], input))
      await settle()
      expect(tab.shown('all')).not.toEqual(before)
      await tab.history.undo()
      await settle()
      expect(tab.outbox.entries()).toEqual([])
      expect(tab.shown('all')).toEqual(before)
    }
  })

  it('is answered by its inverse once it is sent, and redo answers that', async () => {
    const { world, tab } = await withTasks()
    for (const input of actions) {
      const before = stateOf(world)
      tab.history.make(bulk(tab, ['1', '2', '3'], input))
      await reconcile(world)
      const after = stateOf(world)
      expect(after).not.toEqual(before)
      await tab.history.undo()
      await reconcile(world)
      expect(stateOf(world)).toEqual(before)
      await tab.history.redo()
      await reconcile(world)
      expect(stateOf(world)).toEqual(after)
      await tab.history.undo()
      await reconcile(world)
    }
  })

  it('leaves a task alone that was as wanted before', async () => {
    const { world, tab } = await withTasks()
    tab.history.make(complete(tab, '2'))
    await reconcile(world)
    tab.history.make(bulk(tab, ['1', '2', '3'], { action: 'complete' }))
    await reconcile(world)
    await tab.history.undo()
    await reconcile(world)
    expect(stateOf(world).map(({ status }) => status)).toEqual([false, true, false])
  })

  it('that changed nothing is no step, so the change before it is undone', async () => {
    const { world, tab } = await withTasks()
    tab.history.make(rename(tab, '1', 'Other'))
    tab.history.make(bulk(tab, ['1'], { action: 'reopen' }))
    await reconcile(world)
    await tab.history.undo()
    await reconcile(world)
    expect(rowOf(tab, '1').task_title).toBe('Task 1')
  })

  it('is undone but for the task that another device changed since, and says of how many', async () => {
    const { world, tabs, tab } = await withTasks(2)
    const [, other] = tabs
    if (!other) throw new Error('There is one tab')
    tab.history.make(bulk(tab, ['1', '2', '3'], { action: 'move', due_date: '2026-04-20' }))
    await reconcile(world)
    const input = { id: '2', url_call: 'all', due_date: '2026-05-05' }
    other.history.make({ name: 'update_task', input, before: rowOf(other, '2') })
    await reconcile(world)
    tab.leftAlone.length = 0
    await tab.history.undo()
    await reconcile(world)
    expect(stateOf(world).map(({ due_date }) => due_date)).toEqual([today, '2026-05-05', null])
    expect(tab.leftAlone).toEqual([1])
    await tab.history.redo()
    await reconcile(world)
    expect(stateOf(world).map(({ due_date }) => due_date)).toEqual(['2026-04-20', '2026-05-05', '2026-04-20'])
  })
})

it(
  'whatever the network does, undoing everything leads back, and redoing everything leads there again',
  { timeout: 600_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            what: fc.constantFrom('add', 'rename', 'complete', 'delete', 'bulk', 'nothing'),
            row: fc.nat({ max: 3 }),
            fate: fc.constantFrom<Fate[]>('deliver', 'lose the request', 'lose the answer'),
            isOnline: fc.boolean(),
          }),
          { maxLength: 20 },
        ),
        async (taken) => {
          const { world, tab } = await withTask()
          const [device] = world.devices
          const first = stateOf(world)
          const pass = async (index: number) => {
            const { fate, isOnline } = taken[index % taken.length] ?? { fate: 'deliver', isOnline: true }
            device?.setOnline(isOnline)
            device?.deal(fate)
            tab.fireTimers()
            await settle()
          }
          let made = 0
          for (const [index, { what, row }] of taken.entries()) {
            const rows = tab.shown('all')?.list.user_tasks ?? []
            const id = rows[row % Math.max(1, rows.length)]?.id
            const change =
              what === 'add'
                ? add(`x${index}`)
                : id === undefined || what === 'nothing'
                  ? null
                  : what === 'rename'
                    ? rename(tab, id, `Name ${index}`)
                    : what === 'bulk'
                      ? bulkOf(tab, rows, { row, index })
                      : what === 'complete'
                        ? complete(tab, id, !rowOf(tab, id).status)
                        : remove(tab, id)
            if (change) {
              tab.history.make(change)
              made += 1
            }
            await pass(index)
          }
          const shown = tab
            .shown('all')
            ?.list.user_tasks.toSorted((one, other) => (one.id < other.id ? -1 : 1))
          for (let step = 0; step < made; step += 1) {
            expect(await tab.history.undo()).not.toBeNull()
            await pass(step)
          }
          await reconcile(world)
          expect(tab.undoRefusals).toEqual([])
          expect(stateOf(world)).toEqual(first)
          for (let step = 0; step < made; step += 1) {
            expect(await tab.history.redo()).not.toBeNull()
            await pass(step)
          }
          await reconcile(world)
          expect(stateOf(world)).toEqual(shown)
        },
      ),
      {
        numRuns: Number(process.env.RUNS ?? 500),
        ...(process.env.SEED && { seed: Number(process.env.SEED) }),
        ...(process.env.PATH_OF_RUN && { path: process.env.PATH_OF_RUN }),
      },
    ),
)
