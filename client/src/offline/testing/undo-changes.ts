// Tabs and changes for the tests of undo.
import { uniqueTags } from '@dayloop/contracts/tags'
import { v4 } from 'uuid'
import { expect } from 'vitest'
import { tagsAfter } from '../../features/tasks/changes/replace-tag.ts'
import type { Change } from '../changes.ts'
import { createWorld, reconcile, type Tab, today, type World } from './world.ts'

export const openTabs = async (devices: number) => {
  const world = createWorld(devices)
  for (const device of world.devices) await device.open().start()
  const tabs = world.devices.flatMap((device) => device.tabs)
  return { world, tabs }
}

export const add = (id: string): Change => ({
  name: 'add_task',
  input: { id, url_call: 'all', task_title: `Task ${id}`, task_details: '', due_date: today },
})
export const rowOf = (tab: Tab, id: string) => {
  const row = tab.shown('all')?.list.user_tasks.find((task) => task.id === id)
  if (!row) throw new Error(`There is no row ${id}`)
  return row
}
export const complete = (tab: Tab, id: string, status = true): Change => {
  const before = rowOf(tab, id)
  return { name: 'task_complete', input: { id, url_call: 'all', status }, before }
}
export const rename = (tab: Tab, id: string, task_title: string): Change => {
  const before = rowOf(tab, id)
  return { name: 'update_task', input: { id, url_call: 'all', task_title }, before }
}
export const remove = (tab: Tab, id: string): Change => ({
  name: 'delete_task',
  input: { id, url_call: 'all' },
  before: rowOf(tab, id),
})
export const bulk = (tab: Tab, ids: string[], input: object): Change => ({
  name: 'bulk_update',
  input: { ids, url_call: 'all', ...input },
  before: ids.map((id) => rowOf(tab, id)),
})
export const setTags = (tab: Tab, id: string, tags: string[]): Change => ({
  name: 'update_task',
  input: { id, url_call: 'all', tags: uniqueTags(tags) },
  before: rowOf(tab, id),
})
/** Renames a tag in all tasks, or deletes it. */
export const replaceTag = (tab: Tab, tag: string, by: string | null): Change => {
  const tasks = tab.shown('all')?.list.user_tasks ?? []
  const input = { batch_id: `batch-${v4()}`, tag, by }
  const before = tasks
    .filter(({ tags }) => tagsAfter(tags, input) !== tags)
    .map(({ id, tags }) => ({ id, tags }))
  return { name: 'replace_tag', input, before }
}
export const stateOf = ({ server }: World) =>
  server.rows().toSorted((one, other) => (one.id < other.id ? -1 : 1))

/** A tab with one task that is on the server. */
export const withTask = async (devices = 1) => {
  const { world, tabs } = await openTabs(devices)
  const [tab] = tabs
  if (!tab) throw new Error('The device has no tab')
  void tab.outbox.add(add('1'))
  await reconcile(world)
  return { world, tabs, tab }
}

/** Makes a change, and expects undo and redo to work after it was sent. Ends undone. */
export const expectUndoAndRedo = async ({ world, tab }: { world: World; tab: Tab }, change: Change) => {
  const before = stateOf(world)
  tab.history.make(change)
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
