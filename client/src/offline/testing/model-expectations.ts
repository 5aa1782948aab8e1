// What must be true after the steps of the model test.
import { TASK_VIEWS } from '@dayloop/contracts/calendar'
import type { TaskList } from '@dayloop/contracts/tasks'
import { expect } from 'vitest'
import { changeRegistry } from '../../change-registry.ts'
import { bulkUpdate } from '../../features/tasks/changes/bulk-update.ts'
import { isTaskChange } from '../../features/tasks/changes/task-changes.ts'
import type { Change } from '../changes.ts'
import { createQueue } from '../outbox/queue.ts'
import { idsOf } from './model-changes.ts'
import type { Intended } from './model-run.ts'
import type { World } from './world.ts'

const { nextEntry } = createQueue(changeRegistry)
const idOf = (input: object) => Reflect.get(input, 'id')

const isDelete = ({ name, input }: Change) =>
  name === 'delete_task' || ('action' in input && input.action === 'delete')

/** The value that a change gives to a field of a task. */
const valueIn = (change: Change, id: string, field: string): unknown => {
  if (!isTaskChange(change) || change.name !== 'bulk_update') return Reflect.get(change.input, field)
  const task = change.before.find((row) => row.id === id) ?? null
  return Reflect.get(Object(bulkUpdate.rowAfter(task, change, id)), field)
}

/** A device shows a row that was sent late at the position where the user added it, until it reads the list again. */
export const expectSameRows = ({ server, devices }: World) => {
  const sorted = (list?: TaskList) =>
    list && { ...list, user_tasks: list.user_tasks.toSorted((one, other) => (one.id < other.id ? -1 : 1)) }
  for (const { tabs } of devices)
    for (const open of tabs)
      for (const view of TASK_VIEWS)
        expect(sorted(open.shown(view)?.list), view).toEqual(sorted(server.list(view)))
}

/** All devices show exactly the lists of the server and have nothing left to send. */
export const expectAgreement = ({ server, devices }: World) => {
  for (const { tabs } of devices)
    for (const open of tabs)
      for (const view of TASK_VIEWS) {
        expect(open.shown(view)?.list, view).toEqual(server.list(view))
        expect(nextEntry(open.outbox.entries())).toBeUndefined()
      }
}

/** The server has every intended change, or its device kept it as rejected. */
export const expectAsIntended = ({ server, devices }: World, intended: Intended) => {
  const rows = new Map(server.rows().map((task) => [task.id, task]))
  expect(server.rows()).toHaveLength(rows.size)
  const refusedOf = devices.map(({ tabs }) => (tabs[0]?.outbox.entries() ?? []).map(({ change }) => change))
  for (const [id, by] of intended.added) {
    if (intended.undone.has(id)) continue
    const kept =
      rows.has(id) || intended.deleted.has(id) || refusedOf[by]?.some(({ input }) => idOf(input) === id)
    expect(
      kept,
      `the task ${id} is on the server, deleted on purpose, or kept as rejected with its text`,
    ).toBe(true)
  }
  for (const id of intended.deleted) {
    if (intended.undone.has(id)) continue
    const isRejected = refusedOf.flat().some((change) => isDelete(change) && idsOf(change).includes(id))
    expect(rows.has(id) && !isRejected, `${id} was deleted`).toBe(false)
  }
  intended.last.forEach((last, by) => {
    for (const [name, value] of last) {
      const [id = '', field = ''] = name.split(' ')
      if (intended.undone.has(id)) continue
      const found = rows.get(id)
      const rival = intended.last[1 - by]?.has(name) ? [intended.last[1 - by]?.get(name)] : []
      const rejected =
        refusedOf[by]
          ?.filter((change) => idsOf(change).includes(id))
          .map((change) => valueIn(change, id, field)) ?? []
      if (found)
        expect([value, ...rival], `${name} has the last value that a device intended`).toContain(
          rejected.includes(value) ? value : Reflect.get(found, field),
        )
    }
  })
}
