// Undo of single changes, with the real outbox, lists and history.
import { describe, expect, it } from 'vitest'
import type { Change } from '../changes.ts'
import {
  add,
  complete,
  expectUndoAndRedo,
  openTabs,
  remove,
  rename,
  rowOf,
  withTask,
} from '../testing/undo-changes.ts'
import { reconcile, settle, type Tab, type World } from '../testing/world.ts'

const titles = ({ server }: World) => server.rows().map(({ task_title }) => task_title)

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

  it('is redone by a redo that follows the undo at once', async () => {
    const { world, tab } = await withTask()
    world.devices[0]?.setOnline(false)
    tab.history.make(rename(tab, '1', 'Other'))
    await settle()
    await Promise.all([tab.history.undo(), tab.history.redo()])
    expect(rowOf(tab, '1').task_title).toBe('Other')
    await Promise.all([tab.history.undo(), tab.history.redo(), tab.history.undo()])
    expect(rowOf(tab, '1').task_title).toBe('Task 1')
  })

  it('that was merged into another one is undone alone', async () => {
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
    if (!tab) throw new Error('The device has no tab')
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
  it('is undone by its inverse, and redone', async () => {
    const { world, tab } = await withTask()
    for (const change of [rename(tab, '1', 'Other'), complete(tab, '1'), remove(tab, '1')])
      await expectUndoAndRedo({ world, tab }, change)
  })

  it('is not undone when another device changed the same field since', async () => {
    const { world, tabs, tab } = await withTask(2)
    const [, other] = tabs
    if (!other) throw new Error('The device has no second tab')
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
    if (!tab || !other) throw new Error('The device needs two tabs')
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
    if (!other) throw new Error('The device has no second tab')
    tab.history.make(rename(tab, '1', 'Mine'))
    await reconcile(world)
    other.history.make(complete(other, '1'))
    await reconcile(world)
    await tab.history.undo()
    await reconcile(world)
    expect(world.server.rows()).toMatchObject([{ task_title: 'Task 1', status: true }])
  })
})
