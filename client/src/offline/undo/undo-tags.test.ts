// Renaming and deleting a tag in all tasks, and the undo, with the real outbox, lists and history.
import { describe, expect, it } from 'vitest'
import {
  add,
  bulk,
  expectUndoAndRedo,
  openTabs,
  remove,
  replaceTag,
  rowOf,
  setTags,
  stateOf,
} from '../testing/undo-changes.ts'
import { reconcile, settle, type Tab } from '../testing/world.ts'

const tagged = (id: string, ...tags: string[]) => ({ ...add(id), input: { ...add(id).input, tags } })
const withTasks = async (devices = 1) => {
  const { world, tabs } = await openTabs(devices)
  const [tab, other = tabs[0]] = tabs
  if (!tab || !other) throw new Error('The device needs two tabs')
  for (const change of [tagged('1', 'a', 'x'), tagged('2', 'b', 'A'), tagged('3', 'x')])
    void tab.outbox.add(change)
  await reconcile(world)
  const [device] = world.devices
  return { world, tab, other, device }
}
const tagsOf = (tab: Tab) => ['1', '2', '3'].map((id) => rowOf(tab, id).tags)
const before = [['a', 'x'], ['b', 'A'], ['x']]

describe('the change of a tag', () => {
  it('shows in all lists before it is sent, and is withdrawn', async () => {
    const { world, tab, device } = await withTasks()
    device?.setOnline(false)
    for (const [by, after] of [
      ['b', [['b', 'x'], ['b'], ['x']]],
      [null, [['x'], ['b'], ['x']]],
    ] as const) {
      tab.history.make(replaceTag(tab, 'a', by))
      await settle()
      expect(tagsOf(tab)).toEqual(after)
      expect(tab.shown('today-tasks')?.list.user_tasks.map(({ id }) => rowOf(tab, id).tags).length).toBe(3)
      expect(tab.shown('all')?.waiting).toEqual(new Set(['1', '2']))
      await tab.history.undo()
      await settle()
      expect(tagsOf(tab)).toEqual(before)
      expect(tab.outbox.entries()).toEqual([])
    }
    await tab.history.redo()
    await reconcile(world)
    expect(tagsOf(tab)).toEqual([['x'], ['b'], ['x']])
    expect(stateOf(world).map(({ tags }) => tags)).toEqual([['x'], ['b'], ['x']])
  })

  it('is undone by its inverse after it was sent, offline too, and redone', async () => {
    const { world, tab, device } = await withTasks()
    await expectUndoAndRedo({ world, tab }, replaceTag(tab, 'a', 'b'))
    await expectUndoAndRedo({ world, tab }, replaceTag(tab, 'x', null))
    tab.history.make(replaceTag(tab, 'a', 'b'))
    await reconcile(world)
    device?.setOnline(false)
    await tab.history.undo()
    await settle()
    expect(tagsOf(tab)).toEqual(before)
    await reconcile(world)
    expect(stateOf(world).map(({ tags }) => tags)).toEqual(before)
  })

  it('is undone completely if the answer was lost, also in tasks that the device did not know', async () => {
    const { world, tab, other, device } = await withTasks(2)
    device?.setOnline(false)
    void other.outbox.add(tagged('4', 'a'))
    await settle()
    world.devices[1]?.answerOldest('deliver')
    await settle()
    tab.history.make(replaceTag(tab, 'a', 'c'))
    device?.setOnline(true)
    await settle()
    device?.answerOldest('lose the answer')
    await tab.history.undo()
    await reconcile(world)
    expect(stateOf(world).map(({ tags }) => tags)).toEqual([...before, ['a']])
    expect(rowOf(tab, '4').tags).toEqual(['a'])
  })

  it('keeps its place among the edits of tags', async () => {
    const { world, tab, device } = await withTasks()
    device?.setOnline(false)
    void tab.outbox.add(setTags(tab, '1', ['a', 'y']))
    void tab.outbox.add(tagged('4', 'a'))
    await settle()
    tab.history.make(replaceTag(tab, 'a', 'c'))
    await settle()
    void tab.outbox.add(setTags(tab, '1', ['c', 'a']))
    await settle()
    expect(tab.outbox.entries().map(({ change }) => change.name)).toEqual([
      'update_task',
      'add_task',
      'replace_tag',
      'update_task',
    ])
    const shown = [...tagsOf(tab), rowOf(tab, '4').tags]
    expect(shown).toEqual([['c', 'a'], ['b', 'c'], ['x'], ['c']])
    await reconcile(world)
    expect(stateOf(world).map(({ tags }) => tags)).toEqual(shown)
  })

  it('two renames that wait are both sent', async () => {
    const { world, tab, device } = await withTasks()
    device?.setOnline(false)
    tab.history.make(replaceTag(tab, 'a', 'c'))
    tab.history.make(replaceTag(tab, 'x', 'y'))
    await reconcile(world)
    expect(tagsOf(tab)).toEqual([['c', 'y'], ['b', 'c'], ['y']])
  })

  it('is not undone in a task whose tags another device changed since', async () => {
    const { world, tab, other } = await withTasks(2)
    tab.history.make(replaceTag(tab, 'a', 'c'))
    await reconcile(world)
    other.history.make(setTags(other, '1', ['c', 'new']))
    await reconcile(world)
    tab.leftAlone.length = 0
    await tab.history.undo()
    await reconcile(world)
    expect(tagsOf(tab)).toEqual([['c', 'new'], ['b', 'A'], ['x']])
    expect(tagsOf(other)).toEqual(tagsOf(tab))
    expect(tab.leftAlone).toEqual([1])
  })

  it('that changed no task is not a step, so the previous change is undone', async () => {
    const { world, tab } = await withTasks()
    tab.history.make(remove(tab, '3'))
    tab.history.make(replaceTag(tab, 'unused', 'c'))
    await reconcile(world)
    await tab.history.undo()
    await reconcile(world)
    expect(tagsOf(tab)).toEqual(before)
  })

  it('shows in tasks whose deletion is undone afterwards', async () => {
    const { world, tab } = await withTasks()
    const deletion = tab.history.make(bulk(tab, ['1', '2'], { action: 'delete' }))
    await reconcile(world)
    tab.history.make(replaceTag(tab, 'a', 'c'))
    await reconcile(world)
    await tab.history.undo(deletion.key)
    await reconcile(world)
    expect(tagsOf(tab)).toEqual([['c', 'x'], ['b', 'c'], ['x']])
  })

  it('an edit from before the rename that is sent later keeps the old name', async () => {
    const { world, tab, other } = await withTasks(2)
    world.devices[1]?.setOnline(false)
    void other.outbox.add(setTags(other, '1', ['a', 'late']))
    tab.history.make(replaceTag(tab, 'a', 'c'))
    await settle()
    world.devices[0]?.answerOldest('deliver')
    await reconcile(world)
    expect(tagsOf(tab)).toEqual([['a', 'late'], ['b', 'c'], ['x']])
  })
})
