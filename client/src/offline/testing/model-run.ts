// Runs the steps of the model test and records the values that the users intended.
import type { Task } from '@dayloop/contracts/tasks'
import type { Change } from '../changes.ts'
import { idsOf } from './model-changes.ts'
import { type DeviceIndex, dates, type Step } from './model-steps.ts'
import { replaceTag, setTags } from './undo-changes.ts'
import { settle, type Tab, type World } from './world.ts'

/**
 * The last intended values, by device, row and field, and the deleted rows. For the rows in `undone` the test only checks
 * that all devices agree: undo.test.ts checks the effect of undo.
 */
export type Intended = {
  last: Map<string, unknown>[]
  deleted: Set<string>
  added: Map<string, DeviceIndex>
  undone: Set<string>
  turn: number
}

const noIntentions = (): Intended => ({
  last: [new Map(), new Map()],
  deleted: new Set(),
  added: new Map(),
  undone: new Set(),
  turn: 0,
})

/** Runs all steps. Calls `onStep` with each tab after every step. */
export const run = async (
  world: World,
  steps: Step[],
  onStep: (tab: Tab, intended: Intended) => void = () => {},
): Promise<Intended> => {
  const intended = noIntentions()
  for (const one of world.devices) await one.open().start()
  for (const step of steps) {
    await runStep(world, step, intended)
    // In the same frame in the tab itself, and in every other tab after its message arrived.
    const acting = 'tab' in step ? tabOf(world, step) : undefined
    if (acting) onStep(acting, intended)
    await settle()
    for (const open of world.devices[0]?.tabs ?? []) onStep(open, intended)
  }
  return intended
}

const tabOf = ({ devices }: Pick<World, 'devices'>, step: { device: DeviceIndex; tab: number }) => {
  const tabs = devices[step.device]?.tabs ?? []
  return tabs[step.tab % Math.max(1, tabs.length)]
}

const runStep = async ({ devices, server }: World, step: Step, intended: Intended): Promise<void> => {
  const at = devices[step.device]
  if (!at) return
  if (step.do === 'network') return at.answerOldest(step.fate)
  if (step.do === 'event') return at.receiveEvent(step.fate)
  if (step.do === 'readOn') return at.reads.shift()?.()
  if (step.do === 'online') return at.setOnline(step.isOnline)
  if (step.do === 'open') {
    if (at.tabs.length < 2) await at.open().start()
    return
  }
  const open = tabOf({ devices }, step)
  if (!open) return
  if (step.do === 'kill') return at.kill(open, step.reachesServer)
  if (step.do === 'timers') return open.fireTimers()
  if (step.do === 'read') return open.readAll()
  if (step.do === 'undo' || step.do === 'redo') {
    const made = await open.history[step.do]()
    for (const id of made ? idsOf(made.change) : []) intended.undone.add(id)
    return
  }
  if (step.do === 'restore') {
    // The trash does not show rows with a waiting change of this device.
    const waiting = new Set(open.outbox.entries().flatMap(({ change }) => idsOf(change)))
    const trash = server.trash().filter(({ id }) => !waiting.has(id))
    return restore(open, picked(trash, step.rows), intended)
  }
  makeChange(open, step, intended)
}

const picked = (tasks: readonly Task[], rows: readonly number[]): Task[] => [
  ...new Set(rows.flatMap((row) => tasks[row % Math.max(1, tasks.length)] ?? [])),
]

// The other device may have a waiting deletion, so for a restored task only the agreement is checked.
const restore = (open: Tab, tasks: Task[], intended: Intended) => {
  const ids = tasks.map(({ id }) => id)
  for (const id of ids) {
    intended.deleted.delete(id)
    intended.undone.add(id)
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

// Makes the change of a step, and records the value that the user intended.
const makeChange = (open: Tab, step: Step, intended: Intended) => {
  const last = intended.last[step.device]
  const turn = ++intended.turn
  const put = (change: Change) => void open.history.make(change)
  if (step.do === 'add') {
    const id = `${String(turn).padStart(8, '0')}-${step.device}`
    intended.added.set(id, step.device)
    const fields = { task_title: `title ${turn}`, task_details: '', due_date: step.due_date }
    return put({ name: 'add_task', input: { id, url_call: 'all', ...fields } })
  }
  const rows = open.shown('all')?.list.user_tasks ?? []
  if (step.do === 'bulk') {
    const tasks = picked(rows, step.rows)
    const { action, due_date } = step
    for (const { id } of tasks) {
      if (action === 'delete') intended.deleted.add(id)
      else if (action === 'move') last?.set(`${id} due_date`, due_date)
      else last?.set(`${id} status`, action === 'complete')
    }
    const moved = action === 'move' ? { due_date } : {}
    const input = { ids: tasks.map(({ id }) => id), action, url_call: 'all', ...moved }
    if (tasks.length > 0) put({ name: 'bulk_update', input, before: tasks })
    return
  }
  // Another device may rename any tag afterwards, so for tags only the agreement is checked.
  if (step.do === 'replaceTag') return put(replaceTag(open, step.tag, step.by))
  const before = 'row' in step ? rows[step.row % Math.max(1, rows.length)] : undefined
  if (!before || !('row' in step)) return
  const input = { id: before.id, url_call: 'all' as const }
  if (step.do === 'tick') {
    last?.set(`${before.id} status`, !before.status)
    return put({ name: 'task_complete', input: { ...input, status: !before.status }, before })
  }
  if (step.do === 'tag') return put(setTags(open, before.id, [step.tag, ...before.tags]))
  if (step.do === 'delete') {
    intended.deleted.add(before.id)
    return put({ name: 'delete_task', input, before })
  }
  const value = step.field === 'due_date' ? (dates[turn % dates.length] ?? null) : `${step.field} ${turn}`
  last?.set(`${before.id} ${step.field}`, value)
  put({ name: 'update_task', input: { ...input, [step.field]: value }, before })
}
