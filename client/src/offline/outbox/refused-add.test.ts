// A task is added, edited and deleted while the network loses answers, and the server rejects some of the changes.
import { expect, it } from 'vitest'
import { add, openTabs, remove, rename } from '../testing/undo-changes.ts'
import { type Fate, reconcile, settle } from '../testing/world.ts'

/** Sends the add, then edits and deletes the task. The network deals with the requests in turn. */
const deleteNewTask = async (...fates: Fate[]) => {
  const { world, tabs } = await openTabs(1)
  const [device] = world.devices
  const [tab] = tabs
  if (!device || !tab) throw new Error('There is no device')
  void tab.outbox.add(add('1'))
  await settle()
  void tab.outbox.add(rename(tab, '1', 'The last words'))
  await settle()
  const deletion = tab.history.make(remove(tab, '1'))
  await settle()
  for (const fate of fates) {
    device.answerOldest(fate)
    await settle()
    if (fate.startsWith('lose')) tab.fireTimers()
    await settle()
  }
  const aside = () =>
    tab.outbox.entries().map(({ change, refusal }) => {
      expect(refusal).not.toBeNull()
      return [change.name, Reflect.get(change.input, 'task_title')]
    })
  return { world, tab, aside, deletion }
}

it('the edits of a task whose add was rejected after it had succeeded reach the server before its deletion', async () => {
  const { world, aside } = await deleteNewTask('lose the answer', 'refuse', 'deliver', 'deliver')
  expect(world.server.trash()).toMatchObject([{ task_title: 'The last words' }])
  expect(aside()).toEqual([])
})

it('so they do if its deletion is rejected', async () => {
  const { world, aside } = await deleteNewTask('lose the answer', 'refuse', 'deliver', 'refuse')
  expect(world.server.rows()).toMatchObject([{ task_title: 'The last words' }])
  expect(aside()).toEqual([['delete_task', undefined]])
})

it('the text of a rejected add is kept if the deletion of its task is rejected or undone', async () => {
  const rejected = await deleteNewTask('lose the request', 'refuse', 'refuse', 'refuse')
  expect(rejected.aside()).toEqual([
    ['add_task', 'The last words'],
    ['delete_task', undefined],
  ])
  const undone = await deleteNewTask('lose the request', 'refuse')
  expect(await undone.tab.history.undo()).not.toBeNull()
  await reconcile(undone.world)
  expect(undone.aside()).toEqual([['add_task', 'The last words']])
})

it('nothing is left of a rejected add whose deletion finds no task', async () => {
  const { world, aside } = await deleteNewTask('lose the request', 'refuse', 'deliver', 'deliver')
  expect(world.server.rows()).toEqual([])
  expect(aside()).toEqual([])
})
