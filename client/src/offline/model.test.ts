// Two devices and a network that loses, delays and cuts off requests, and loses, delays and doubles live events. Afterwards
// all devices show the same rows, every acknowledged change is applied, and no row exists twice.
// RUNS=100000 npx vitest run client/src/offline/model.test.ts is the long run; SEED and PATH_OF_RUN replay a failure.
import { isInView, TASK_VIEWS } from '@dayloop/contracts/calendar'
import type { TaskFields } from '@dayloop/contracts/task-fields'
import type { BulkAction } from '@dayloop/contracts/task-trash'
import type { Task, TaskList } from '@dayloop/contracts/tasks'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeRegistry } from '../change-registry.ts'
import { bulkUpdate } from '../features/tasks/changes/bulk-update.ts'
import { isTaskChange } from '../features/tasks/changes/task-changes.ts'
import type { Change } from './changes.ts'
import { createQueue } from './outbox/queue.ts'
import {
  createWorld,
  type EventFate,
  type Fate,
  readAgain,
  reconcile,
  settle,
  type Tab,
  today,
  type World,
} from './testing/world.ts'

const { nextEntry } = createQueue(changeRegistry)
const idOf = (input: object) => Reflect.get(input, 'id')
const idsOf = (change: Change) =>
  changeRegistry
    .of(change)
    .rows(change)
    .map(({ id }) => id)

type Device2 = 0 | 1
type Step =
  | { do: 'add'; device: Device2; tab: number; due_date: string | null }
  | { do: 'edit'; device: Device2; tab: number; row: number; field: keyof TaskFields }
  | { do: 'tick'; device: Device2; tab: number; row: number }
  | { do: 'delete'; device: Device2; tab: number; row: number }
  | { do: 'bulk'; device: Device2; tab: number; rows: number[]; action: BulkAction; due_date: string | null }
  | { do: 'restore'; device: Device2; tab: number; rows: number[] }
  | { do: 'undo' | 'redo'; device: Device2; tab: number }
  | { do: 'network'; device: Device2; fate: Fate }
  | { do: 'event'; device: Device2; fate: EventFate }
  | { do: 'read'; device: Device2; tab: number }
  | { do: 'timers'; device: Device2; tab: number }
  | { do: 'open'; device: Device2; tab: number }
  | { do: 'readOn'; device: Device2 }
  | { do: 'kill'; device: Device2; tab: number; landed: boolean }
  | { do: 'online'; device: Device2; isOnline: boolean }

const device = fc.constantFrom<Device2[]>(0, 1)
const tab = fc.nat({ max: 1 })
const row = fc.nat({ max: 5 })
const dates = [today, '2026-03-31', '2026-04-20', null]

const step = {
  add: fc.record({ do: fc.constant('add'), device, tab, due_date: fc.constantFrom(...dates) }),
  edit: fc.record({
    do: fc.constant('edit'),
    device,
    tab,
    row,
    field: fc.constantFrom('task_title', 'task_details', 'due_date'),
  }),
  tick: fc.record({ do: fc.constant('tick'), device, tab, row }),
  delete: fc.record({ do: fc.constant('delete'), device, tab, row }),
  bulk: fc.record({
    do: fc.constant('bulk'),
    device,
    tab,
    rows: fc.array(row, { minLength: 1, maxLength: 4 }),
    action: fc.constantFrom(...(['complete', 'reopen', 'delete', 'move'] as const)),
    due_date: fc.constantFrom(...dates),
  }),
  restore: fc.record({
    do: fc.constant('restore'),
    device,
    tab,
    rows: fc.array(row, { minLength: 1, maxLength: 3 }),
  }),
  undo: fc.record({ do: fc.constantFrom('undo', 'redo'), device, tab }),
  event: fc.record({
    do: fc.constant('event'),
    device,
    fate: fc.constantFrom(...(['deliver', 'deliver twice', 'lose'] as const)),
  }),
  read: fc.record({ do: fc.constant('read'), device, tab }),
  timers: fc.record({ do: fc.constant('timers'), device, tab }),
  open: fc.record({ do: fc.constant('open'), device, tab }),
  readOn: fc.record({ do: fc.constant('readOn'), device }),
  kill: fc.record({ do: fc.constant('kill'), device, tab, landed: fc.boolean() }),
  online: fc.record({ do: fc.constant('online'), device, isOnline: fc.boolean() }),
} as const

const stepsWith = (...fates: Fate[]): fc.Arbitrary<Step> =>
  fc.oneof<fc.WeightedArbitrary<Step>[]>(
    { weight: 4, arbitrary: step.add },
    { weight: 4, arbitrary: step.edit },
    { weight: 4, arbitrary: step.tick },
    { weight: 2, arbitrary: step.delete },
    { weight: 3, arbitrary: step.bulk },
    { weight: 2, arbitrary: step.restore },
    { weight: 3, arbitrary: step.undo },
    {
      weight: 8,
      arbitrary: fc.record({ do: fc.constant('network'), device, fate: fc.constantFrom(...fates) }),
    },
    { weight: 4, arbitrary: step.event },
    { weight: 2, arbitrary: step.read },
    { weight: 1, arbitrary: step.timers },
    { weight: 1, arbitrary: step.open },
    { weight: 8, arbitrary: step.readOn },
    { weight: 1, arbitrary: step.kill },
    { weight: 2, arbitrary: step.online },
  )

/**
 * The last intended values, by device, row and field, and the deleted rows. For the rows in `undone` the test only checks
 * that all devices agree: undo.test.ts checks the effect of undo.
 */
type Meant = {
  last: Map<string, unknown>[]
  deleted: Set<string>
  added: Map<string, Device2>
  undone: Set<string>
  turn: number
}

const nothingYet = (): Meant => ({
  last: [new Map(), new Map()],
  deleted: new Set(),
  added: new Map(),
  undone: new Set(),
  turn: 0,
})

const run = async (
  world: World,
  steps: Step[],
  look: (tab: Tab, meant: Meant) => void = () => {},
): Promise<Meant> => {
  const meant = nothingYet()
  for (const one of world.devices) await one.open().start()
  for (const step of steps) {
    await take(world, step, meant)
    // In the same frame in the tab itself, and in every other tab after its message arrived.
    const acting = 'tab' in step ? tabOf(world, step) : undefined
    if (acting) look(acting, meant)
    await settle()
    for (const open of world.devices[0]?.tabs ?? []) look(open, meant)
  }
  return meant
}

const tabOf = ({ devices }: Pick<World, 'devices'>, step: { device: Device2; tab: number }) => {
  const tabs = devices[step.device]?.tabs ?? []
  return tabs[step.tab % Math.max(1, tabs.length)]
}

const take = async ({ devices, server }: World, step: Step, meant: Meant): Promise<void> => {
  const at = devices[step.device]
  if (!at) return
  if (step.do === 'network') return at.deal(step.fate)
  if (step.do === 'event') return at.hear(step.fate)
  if (step.do === 'readOn') return at.reads.shift()?.()
  if (step.do === 'online') return at.setOnline(step.isOnline)
  if (step.do === 'open') {
    if (at.tabs.length < 2) await at.open().start()
    return
  }
  const open = tabOf({ devices }, step)
  if (!open) return
  if (step.do === 'kill') return at.kill(open, step.landed)
  if (step.do === 'timers') return open.fireTimers()
  if (step.do === 'read') return open.readAll()
  if (step.do === 'undo' || step.do === 'redo') {
    const made = await open.history[step.do]()
    for (const id of made ? idsOf(made.change) : []) meant.undone.add(id)
    return
  }
  if (step.do === 'restore') {
    // The trash does not show rows with a waiting change of this device.
    const waiting = new Set(open.outbox.entries().flatMap(({ change }) => idsOf(change)))
    const trash = server.trash().filter(({ id }) => !waiting.has(id))
    return restore(open, picked(trash, step.rows), meant)
  }
  mean(open, step, meant)
}

const picked = (tasks: readonly Task[], rows: readonly number[]): Task[] => [
  ...new Set(rows.flatMap((row) => tasks[row % Math.max(1, tasks.length)] ?? [])),
]

// The other device may have a waiting deletion, so for a restored task only the agreement is checked.
const restore = (open: Tab, tasks: Task[], meant: Meant) => {
  const ids = tasks.map(({ id }) => id)
  for (const id of ids) {
    meant.deleted.delete(id)
    meant.undone.add(id)
  }
  const [id] = ids
  const [before] = tasks
  if (!id || !before) return
  const change: Change =
    ids.length === 1
      ? { name: 'restore_task', input: { id, url_call: 'all' }, before }
      : { name: 'bulk_update', input: { ids, action: 'restore', url_call: 'all' }, before: tasks }
  void open.history.make(change)
}

// Waits until the change is stored, because a user cannot type into a closed tab.
const mean = (open: Tab, step: Step, meant: Meant) => {
  const last = meant.last[step.device as Device2]
  const turn = ++meant.turn
  const put = (change: Change) => void open.history.make(change)
  if (step.do === 'add') {
    const id = `${String(turn).padStart(8, '0')}-${step.device}`
    meant.added.set(id, step.device)
    const fields = { task_title: `title ${turn}`, task_details: '', due_date: step.due_date }
    return put({ name: 'add_task', input: { id, url_call: 'all', ...fields } })
  }
  const rows = open.shown('all')?.list.user_tasks ?? []
  if (step.do === 'bulk') {
    const tasks = picked(rows, step.rows)
    const { action, due_date } = step
    for (const { id } of tasks) {
      if (action === 'delete') meant.deleted.add(id)
      else if (action === 'move') last?.set(`${id} due_date`, due_date)
      else last?.set(`${id} status`, action === 'complete')
    }
    const moved = action === 'move' ? { due_date } : {}
    const input = { ids: tasks.map(({ id }) => id), action, url_call: 'all', ...moved }
    if (tasks.length > 0) put({ name: 'bulk_update', input, before: tasks })
    return
  }
  const before = 'row' in step ? rows[step.row % Math.max(1, rows.length)] : undefined
  if (!before || !('row' in step)) return
  const input = { id: before.id, url_call: 'all' as const }
  if (step.do === 'tick') {
    last?.set(`${before.id} status`, !before.status)
    return put({ name: 'task_complete', input: { ...input, status: !before.status }, before })
  }
  if (step.do === 'delete') {
    meant.deleted.add(before.id)
    return put({ name: 'delete_task', input, before })
  }
  const value = step.field === 'due_date' ? (dates[turn % dates.length] ?? null) : `${step.field} ${turn}`
  last?.set(`${before.id} ${step.field}`, value)
  put({ name: 'update_task', input: { ...input, [step.field]: value }, before })
}

const isDelete = ({ name, input }: Change) =>
  name === 'delete_task' || ('action' in input && input.action === 'delete')

/** The value that a change gives to a field of a task. */
const valueIn = (change: Change, id: string, field: string): unknown => {
  if (!isTaskChange(change) || change.name !== 'bulk_update') return Reflect.get(change.input, field)
  const task = change.before.find((row) => row.id === id) ?? null
  return Reflect.get(Object(bulkUpdate.rowAfter(task, change, id)), field)
}

/** A device puts a row that it added late where the person added it, until it reads the list again. */
const expectSameRows = ({ server, devices }: World) => {
  const sorted = (list?: TaskList) =>
    list && { ...list, user_tasks: list.user_tasks.toSorted((one, other) => (one.id < other.id ? -1 : 1)) }
  for (const { tabs } of devices)
    for (const open of tabs)
      for (const view of TASK_VIEWS)
        expect(sorted(open.shown(view)?.list), view).toEqual(sorted(server.list(view)))
}

const expectAgreement = ({ server, devices }: World) => {
  for (const { tabs } of devices)
    for (const open of tabs)
      for (const view of TASK_VIEWS) {
        expect(open.shown(view)?.list, view).toEqual(server.list(view))
        expect(nextEntry(open.outbox.entries())).toBeUndefined()
      }
}

const expectAsMeant = ({ server, devices }: World, meant: Meant) => {
  const rows = new Map(server.rows().map((task) => [task.id, task]))
  expect(server.rows()).toHaveLength(rows.size)
  const refusedOf = devices.map(({ tabs }) => (tabs[0]?.outbox.entries() ?? []).map(({ change }) => change))
  for (const [id, by] of meant.added) {
    if (meant.undone.has(id)) continue
    const kept =
      rows.has(id) || meant.deleted.has(id) || refusedOf[by]?.some(({ input }) => idOf(input) === id)
    expect(kept, `the task ${id} is on the server, deleted on purpose, or set aside with its words`).toBe(
      true,
    )
  }
  for (const id of meant.deleted) {
    if (meant.undone.has(id)) continue
    const isAside = refusedOf.flat().some((change) => isDelete(change) && idsOf(change).includes(id))
    expect(rows.has(id) && !isAside, `${id} was deleted`).toBe(false)
  }
  meant.last.forEach((last, by) => {
    for (const [name, value] of last) {
      const [id = '', field = ''] = name.split(' ')
      if (meant.undone.has(id)) continue
      const found = rows.get(id)
      const rival = meant.last[1 - by]?.has(name) ? [meant.last[1 - by]?.get(name)] : []
      const aside =
        refusedOf[by]
          ?.filter((change) => idsOf(change).includes(id))
          .map((change) => valueIn(change, id, field)) ?? []
      if (found)
        expect([value, ...rival], `${name} is what a device last meant`).toContain(
          aside.includes(value) ? value : Reflect.get(found, field),
        )
    }
  })
}

const runs = Number(process.env.RUNS ?? 400)
const replay = {
  ...(process.env.SEED && { seed: Number(process.env.SEED) }),
  ...(process.env.PATH_OF_RUN && { path: process.env.PATH_OF_RUN }),
}

const check = (steps: fc.Arbitrary<Step>, property: (taken: Step[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(fc.array(steps, { maxLength: 60, size: 'max' }), property), {
    numRuns: runs,
    ...replay,
  })

const shaky: Fate[] = ['deliver', 'deliver', 'lose the request', 'lose the answer']
const long = { timeout: 1_800_000 }

it(
  'live events alone bring all devices to the rows of the server, which has every intended change',
  long,
  () =>
    check(stepsWith(...shaky), async (taken) => {
      const world = createWorld()
      const meant = await run(world, taken)
      await reconcile(world)
      expectSameRows(world)
      await readAgain(world)
      expectAgreement(world)
      expectAsMeant(world, meant)
    }),
)

it('a rejected change is kept with its text and blocks nothing else', long, () =>
  check(stepsWith(...shaky, 'refuse'), async (taken) => {
    const world = createWorld()
    const meant = await run(world, taken)
    await reconcile(world)
    await readAgain(world)
    expectAgreement(world)
    expectAsMeant(world, meant)
  }),
)

it('with one device, the lists show every intended change at any time', long, () =>
  check(
    stepsWith(...shaky).filter((step) => step.device === 0 && step.do !== 'undo' && step.do !== 'redo'),
    async (taken) => {
      const world = createWorld(1)
      await run(world, taken, (open, meant) => {
        const rows = open.shown('all')?.list.user_tasks ?? []
        const shown = new Map(rows.map((task) => [task.id, task]))
        expect(new Set(shown.keys())).toEqual(
          new Set([...meant.added.keys()].filter((id) => !meant.deleted.has(id))),
        )
        for (const [name, value] of meant.last[0] ?? []) {
          const [id = '', field = ''] = name.split(' ')
          const task = shown.get(id)
          if (task) expect(Reflect.get(task, field), name).toEqual(value)
        }
        for (const view of TASK_VIEWS) {
          const own = rows.filter((task) => isInView(view, task.due_date, today))
          const list = open.shown(view)?.list
          expect(new Set(list?.user_tasks.map(({ id }) => id)), view).toEqual(
            new Set(own.map(({ id }) => id)),
          )
          expect(list, view).toMatchObject({
            total_number_tasks: own.length,
            completed_tasks_count: own.filter(({ status }) => status).length,
          })
        }
      })
    },
  ),
)
