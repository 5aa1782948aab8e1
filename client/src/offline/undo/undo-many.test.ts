// Undo of changes of several tasks, with the real outbox, lists and history.
import { describe, expect, it } from 'vitest'
import {
  add,
  bulk,
  complete,
  expectUndoAndRedo,
  rename,
  rowOf,
  stateOf,
  withTask,
} from '../testing/undo-changes.ts'
import { reconcile, settle, today } from '../testing/world.ts'

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

  it('is undone by its inverse after it was sent, and redone', async () => {
    const { world, tab } = await withTasks()
    for (const input of actions) await expectUndoAndRedo({ world, tab }, bulk(tab, ['1', '2', '3'], input))
  })

  it('does not change tasks that already had the new values when it is undone', async () => {
    const { world, tab } = await withTasks()
    tab.history.make(complete(tab, '2'))
    await reconcile(world)
    tab.history.make(bulk(tab, ['1', '2', '3'], { action: 'complete' }))
    await reconcile(world)
    await tab.history.undo()
    await reconcile(world)
    expect(stateOf(world).map(({ status }) => status)).toEqual([false, true, false])
  })

  it('that changed nothing is not a step, so the previous change is undone', async () => {
    const { world, tab } = await withTasks()
    tab.history.make(rename(tab, '1', 'Other'))
    tab.history.make(bulk(tab, ['1'], { action: 'reopen' }))
    await reconcile(world)
    await tab.history.undo()
    await reconcile(world)
    expect(rowOf(tab, '1').task_title).toBe('Task 1')
  })

  it('is undone except for a task that another device changed since, and reports the number of such tasks', async () => {
    const { world, tabs, tab } = await withTasks(2)
    const [, other] = tabs
    if (!other) throw new Error('The device has no second tab')
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

  it('shows its tasks as the server has them if an earlier change is undone in another tab', async () => {
    const { world, tab } = await withTask()
    const [device] = world.devices
    const other = device?.open()
    if (!device || !other) throw new Error('There is no tab')
    await other.start()
    void tab.outbox.add({ ...add('2'), input: { ...add('2').input, due_date: null } })
    await settle()
    tab.history.make(complete(tab, '2'))
    await settle()
    other.history.make(bulk(other, ['2'], { action: 'move', due_date: today }))
    await settle()
    await tab.history.undo()
    await reconcile(world)
    for (const each of [tab, other])
      expect(each.shown('today-tasks')?.list).toEqual(world.server.list('today-tasks'))
  })
})
