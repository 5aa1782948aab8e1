// Random changes, undone and redone on a network that loses requests and answers.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  add,
  bulk,
  complete,
  remove,
  rename,
  replaceTag,
  rowOf,
  setTags,
  stateOf,
  withTask,
} from '../testing/undo-changes.ts'
import { type Fate, reconcile, settle, type Tab } from '../testing/world.ts'

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

const bulkOf = (tab: Tab, rows: readonly Row[], { row, index }: { row: number; index: number }) => {
  const input = bulkInputs[index % bulkInputs.length]
  const ids = input ? picked(rows, row, input) : []
  return input && ids.length > 0 ? bulk(tab, ids, input) : null
}

const tagNames = ['a', 'b', 'c']

/** A rename, a merge or a deletion of a tag that a row has. */
const retagOf = (tab: Tab, rows: readonly { tags: readonly string[] }[], index: number) => {
  const tag = rows.flatMap(({ tags }) => tags).at(index % 5)
  const by = [...tagNames, `new ${index}`, null].filter((name) => name !== tag)[index % 4] ?? null
  return tag === undefined ? null : replaceTag(tab, tag, by)
}

it(
  'undoing all changes restores the first state, and redoing them the last one, whatever the network loses',
  { timeout: 600_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            what: fc.constantFrom('add', 'rename', 'complete', 'delete', 'bulk', 'tag', 'retag', 'nothing'),
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
            device?.answerOldest(fate)
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
                    : what === 'tag'
                      ? setTags(tab, id, [tagNames[index % 3] ?? '', tagNames[row % 3] ?? ''])
                      : what === 'retag'
                        ? retagOf(tab, rows, index)
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
