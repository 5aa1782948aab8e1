// Random changes, undos and redos that overlap while the device stores them. RUNS, SEED and PATH_OF_RUN as in undo-model.test.ts.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Change } from '../changes.ts'
import type { QueueStore } from '../outbox/entry-state.ts'
import { memoryStore } from '../outbox/queue-store.ts'
import { add, bulk, complete, remove, rename, rowOf, withTask } from '../testing/undo-changes.ts'
import { createWorld, type Fate, reconcile, settle, type Tab, type World } from '../testing/world.ts'

const parameters = {
  numRuns: Number(process.env.RUNS ?? 100),
  ...(process.env.SEED && { seed: Number(process.env.SEED) }),
  ...(process.env.PATH_OF_RUN && { path: process.env.PATH_OF_RUN }),
}
const timeout = 600_000

/** A store that takes `delay()` rounds for each step, one step after another. */
const slowStore = (delay: () => number): QueueStore => {
  const memory = memoryStore()
  let previous: Promise<unknown> = Promise.resolve()
  return {
    transact: (step, onStored) => {
      const next = previous.then(async () => {
        for (let rounds = delay(); rounds > 0; rounds -= 1) await settle()
        return memory.transact(step, onStored)
      })
      previous = next
      return next
    },
  }
}

const rowIds = Array.from({ length: 20 }, (_, index) => `row ${String(index).padStart(2, '0')}`)
const rowsOf = ({ input }: Change): string[] => Reflect.get(input, 'ids') ?? [Reflect.get(input, 'id')]

it(
  'the history follows the order of changes, undos and redos, also while earlier ones are stored',
  { timeout },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            what: fc.constantFrom('rename', 'complete', 'delete', 'many', 'undo', 'undo', 'redo', 'redo'),
            rounds: fc.constantFrom(0, 0, 0, 1, 4),
            fate: fc.constantFrom<Fate[]>('deliver', 'deliver', 'lose the request', 'lose the answer'),
            isOnline: fc.boolean(),
          }),
          { maxLength: 24 },
        ),
        fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 8 }),
        async (taken, delays) => {
          let delay = 0
          const world = createWorld(1, () => slowStore(() => delays[delay++ % delays.length] ?? 0))
          const [device] = world.devices
          const tab = device?.open()
          if (!device || !tab) throw new Error('There is no tab')
          await tab.start()
          for (const id of rowIds) void tab.outbox.add(add(id))
          await quiet(world, tab)
          const first = world.server.rows()

          // What the user did, in order. Each change is of rows of its own, so that nothing conflicts.
          const intended: { undo: string[][]; redo: string[][] } = { undo: [], redo: [] }
          const free = [...rowIds]
          const made = (what: string): Change => {
            const [id = '', second = ''] = free.splice(0, what === 'many' ? 2 : 1)
            if (what === 'many') return bulk(tab, [id, second], { action: 'complete' })
            return what === 'rename'
              ? rename(tab, id, 'New')
              : what === 'delete'
                ? remove(tab, id)
                : complete(tab, id)
          }
          for (const { what, rounds, fate, isOnline } of taken) {
            if (what === 'undo' || what === 'redo') {
              void tab.history[what]()
              const step = intended[what].pop()
              if (step) intended[what === 'undo' ? 'redo' : 'undo'].push(step)
            } else if (free.length > 1) {
              const change = made(what)
              tab.history.make(change)
              intended.undo.push(rowsOf(change))
              intended.redo = []
            }
            for (let round = 0; round < rounds; round += 1) {
              device.setOnline(isOnline)
              device.answerOldest(fate)
              tab.fireTimers()
              await settle()
            }
          }
          await quiet(world, tab)
          const { undo, redo } = JSON.parse(tab.storedSteps() ?? '{"undo":[],"redo":[]}')
          const rows = (steps: { change: Change }[]) => steps.map(({ change }) => rowsOf(change))
          expect({ undo: rows(undo), redo: rows(redo) }).toEqual(intended)
          expect(tab.undoRefusals).toEqual([])
          const changed = new Set(intended.undo.flat())
          const server = new Map(world.server.rows().map((task) => [task.id, task]))
          for (const task of first)
            expect(JSON.stringify(server.get(task.id)) === JSON.stringify(task), task.id).toBe(
              !changed.has(task.id),
            )
        },
      ),
      parameters,
    ),
)

/** Delivers everything, also what a slow store delays. */
const quiet = async (world: World, tab: Tab) => {
  do {
    await reconcile(world)
    for (let rounds = 0; rounds < 20; rounds += 1) await settle()
  } while (tab.outbox.entries().length > 0)
}

it(
  'no undo or redo overwrites a newer value, whatever tabs, devices, rejections and reloads do',
  { timeout },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            what: fc.oneof(
              fc.constantFrom('title', 'details', 'undo', 'redo', 'network'),
              fc.constantFrom(
                'title',
                'undo',
                'redo',
                'network',
                'network',
                'network',
                'read',
                'reload',
                'discard',
              ),
            ),
            device: fc.nat({ max: 1 }),
            tab: fc.nat({ max: 1 }),
            fate: fc.constantFrom<Fate[]>('deliver', 'deliver', 'lose the request', 'refuse'),
            isOnline: fc.boolean(),
            rounds: fc.constantFrom(0, 1, 1, 3),
          }),
          { maxLength: 30, size: 'max' },
        ),
        async (taken) => {
          const { world } = await withTask(2)
          for (const device of world.devices) await device.open().start()
          /** The changes that users made, by field: the value before, the value after. */
          const pairs = new Set<string>()
          const seen = new Set<unknown>(['Task 1', ''])
          watch(world, ({ before, after, isUndo }) => {
            const isPair =
              pairs.has(JSON.stringify([before, after])) || pairs.has(JSON.stringify([after, before]))
            if (isUndo || seen.has(after)) expect(isPair, `${before} became ${after}`).toBe(true)
            seen.add(after)
          })
          for (const [index, { what, device: at, tab: which, fate, isOnline, rounds }] of taken.entries()) {
            const device = world.devices[at]
            const tab = device?.tabs[which]
            if (!device || !tab) continue
            if (what === 'undo' || what === 'redo') void tab.history[what]()
            else if (what === 'read') tab.readAll()
            else if (what === 'reload') {
              device.kill(tab, false)
              await device.open(tab.storedSteps()).start()
            } else if (what === 'discard') {
              const refused = tab.outbox.entries().find(({ refusal }) => refusal)
              if (refused) void tab.outbox.discard(refused.key)
            } else if (what === 'network') {
              device.answerOldest(fate)
              // An entry whose answer is lost is sent twice, and the second one may come after a newer entry.
              while (!isOnline && device.requests.length > 0) device.answerOldest('lose the request')
              device.setOnline(isOnline)
              for (const each of device.tabs) each.fireTimers()
              device.reads.shift()?.()
              await settle()
            } else {
              const field = what === 'title' ? 'task_title' : 'task_details'
              pairs.add(JSON.stringify([Reflect.get(rowOf(tab, '1'), field), `${field} ${index}`]))
              tab.history.make(editOf(tab, field, `${field} ${index}`))
            }
            for (let round = 0; round < rounds; round += 1) await settle()
          }
          await reconcile(world)
        },
      ),
      parameters,
    ),
)

const editOf = (tab: Tab, field: string, value: string): Change => ({
  name: 'update_task',
  input: { id: '1', url_call: 'all', [field]: value },
  before: rowOf(tab, '1'),
})

type Transition = { before: unknown; after: unknown; isUndo: boolean }

/** Calls back for each field that the server changes. */
const watch = ({ server }: World, onTransition: (transition: Transition) => void) => {
  const { call } = server
  server.call = (change, device) => {
    const [row] = server.rows()
    const sent = call(change, device)
    const [after] = server.rows()
    for (const field of ['task_title', 'task_details'] as const)
      if (row && after && row[field] !== after[field])
        onTransition({ before: row[field], after: after[field], isUndo: change.undo !== undefined })
    return sent
  }
}
