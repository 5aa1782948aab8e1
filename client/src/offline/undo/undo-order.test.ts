// The history follows the order of what the user did, and neither undo nor redo overwrites newer data.
import { describe, expect, it } from 'vitest'
import { add, complete, openTabs, remove, rename, rowOf, stateOf, withTask } from '../testing/undo-changes.ts'
import { reconcile, settle } from '../testing/world.ts'

const withTwoTabs = async () => {
  const opened = await withTask()
  const [device] = opened.world.devices
  const other = device?.open()
  if (!device || !other) throw new Error('There is no device')
  await other.start()
  return { ...opened, device, other }
}

const withTwoDevices = async () => {
  const opened = await withTask(2)
  const [tab, other] = opened.tabs
  const [device, otherDevice] = opened.world.devices
  if (!tab || !other || !device || !otherDevice) throw new Error('There is no second device')
  return { ...opened, tab, other, device, otherDevice }
}

describe('a change that is made while an undo or a redo is stored', () => {
  it('leaves nothing to redo after the undo of an unsent change', async () => {
    const { tab, device } = await withTwoTabs()
    device.setOnline(false)
    tab.history.make(rename(tab, '1', 'Second'))
    await settle()
    const undone = tab.history.undo()
    tab.history.make(complete(tab, '1'))
    expect(await undone).not.toBeNull()
    expect(await tab.history.redo()).toBeNull()
    expect(rowOf(tab, '1')).toMatchObject({ task_title: 'Task 1', status: true })
  })

  it('is not undone by an undo from before it', async () => {
    const { tab, device } = await withTwoTabs()
    device.setOnline(false)
    tab.history.make(complete(tab, '1'))
    tab.history.make(rename(tab, '1', 'Second'))
    await settle()
    const undone = [tab.history.undo(), tab.history.undo()]
    void tab.outbox.add(add('2'))
    tab.history.make(add('3'))
    for (const each of undone) expect((await each)?.change.name).not.toBe('add_task')
    expect(rowOf(tab, '1')).toMatchObject({ task_title: 'Task 1', status: false })
    expect((await tab.history.undo())?.change.name).toBe('add_task')
  })

  it('is the last change after a redo from before it', async () => {
    const { world, tab } = await withTwoTabs()
    tab.history.make(rename(tab, '1', 'Second'))
    await reconcile(world)
    world.devices[0]?.setOnline(false)
    await tab.history.undo()
    const redone = tab.history.redo()
    tab.history.make(complete(tab, '1'))
    expect(await redone).not.toBeNull()
    expect(rowOf(tab, '1')).toMatchObject({ task_title: 'Second', status: true })
    await tab.history.undo()
    expect(rowOf(tab, '1')).toMatchObject({ task_title: 'Second', status: false })
    await tab.history.undo()
    expect(rowOf(tab, '1')).toMatchObject({ task_title: 'Task 1', status: false })
  })
})

describe('an undo', () => {
  it('is not merged into a newer edit of another tab', async () => {
    const { world, tab, other, device } = await withTwoTabs()
    tab.history.make(rename(tab, '1', 'Mine'))
    await reconcile(world)
    device.setOnline(false)
    other.history.make(rename(other, '1', 'Newer'))
    await settle()
    await tab.history.undo()
    await reconcile(world)
    expect(stateOf(world)).toMatchObject([{ task_title: 'Newer' }])
  })

  it('is not merged into an edit of another field, so that another device keeps its newer value', async () => {
    const { world, tab, other, device } = await withTwoDevices()
    const second = device.open()
    await second.start()
    tab.history.make(rename(tab, '1', 'Mine'))
    await reconcile(world)
    device.setOnline(false)
    other.history.make(rename(other, '1', 'Theirs'))
    const input = { id: '1', url_call: 'all', task_details: 'Details' }
    second.history.make({ name: 'update_task', input, before: rowOf(second, '1') })
    await settle()
    await tab.history.undo()
    await reconcile(world)
    expect(stateOf(world)).toMatchObject([{ task_title: 'Theirs', task_details: 'Details' }])
  })

  it('of an unsent edit sends nothing of it, also after another tab has edited another field', async () => {
    const { world, tab, other, device } = await withTwoDevices()
    const second = device.open()
    await second.start()
    device.setOnline(false)
    tab.history.make(rename(tab, '1', 'Mine'))
    await settle()
    const input = { id: '1', url_call: 'all', task_details: 'Details' }
    second.history.make({ name: 'update_task', input, before: rowOf(second, '1') })
    await settle()
    await tab.history.undo()
    other.history.make(rename(other, '1', 'Theirs'))
    await reconcile(world)
    expect(stateOf(world)).toMatchObject([{ task_title: 'Theirs', task_details: 'Details' }])
  })

  it('that was rejected leaves nothing to redo, also if another tab has sent it', async () => {
    const { world, tab, other, device, otherDevice } = await withTwoDevices()
    const sender = device.open()
    await sender.start()
    tab.history.make(rename(tab, '1', 'Mine'))
    await reconcile(world)
    other.history.make(rename(other, '1', 'Theirs'))
    await settle()
    otherDevice.answerOldest('deliver')
    await settle()
    // The other tab is sending when the undo is made.
    sender.history.make(add('2'))
    await settle()
    await tab.history.undo()
    await reconcile(world)
    expect(tab.undoRefusals).toMatchObject([{ name: 'TASK_CHANGED' }])
    expect(await tab.history.redo()).toBeNull()
    expect(stateOf(world)).toMatchObject([{ task_title: 'Theirs' }, {}])
  })
})

describe('a redo', () => {
  it('of a withdrawn change does not overwrite the newer value of another device', async () => {
    const { world, tab, other, device } = await withTwoDevices()
    device.setOnline(false)
    tab.history.make(rename(tab, '1', 'Mine'))
    await settle()
    await tab.history.undo()
    other.history.make(rename(other, '1', 'Theirs'))
    await reconcile(world)
    await tab.history.redo()
    await reconcile(world)
    expect(stateOf(world)).toMatchObject([{ task_title: 'Theirs' }])
    expect(await tab.history.undo()).toBeNull()
  })

  it('of a withdrawn deletion does not delete the newer version of another device', async () => {
    const { world, tab, other, device } = await withTwoDevices()
    device.setOnline(false)
    tab.history.make(remove(tab, '1'))
    await settle()
    await tab.history.undo()
    other.history.make(rename(other, '1', 'Theirs'))
    await reconcile(world)
    await tab.history.redo()
    await reconcile(world)
    expect(stateOf(world)).toMatchObject([{ task_title: 'Theirs' }])
  })

  it('that the server rejects for another reason keeps the text', async () => {
    const { world, tab, device } = await withTwoTabs()
    device.setOnline(false)
    tab.history.make(rename(tab, '1', 'Typed'))
    await settle()
    await tab.history.undo()
    await tab.history.redo()
    device.setOnline(true)
    await settle()
    device.answerOldest('refuse')
    await reconcile(world)
    expect(tab.outbox.entries()).toMatchObject([{ change: { input: { task_title: 'Typed' } } }])
    expect(rowOf(tab, '1').task_title).toBe('Task 1')
  })

  it('is undone by the Undo button of its notice, also after another change', async () => {
    const { world, tab } = await withTwoTabs()
    tab.history.make(rename(tab, '1', 'Second'))
    await reconcile(world)
    await tab.history.undo()
    const redone = await tab.history.redo()
    tab.history.make(complete(tab, '1'))
    await reconcile(world)
    await tab.history.undo(redone?.key)
    await reconcile(world)
    expect(stateOf(world)).toMatchObject([{ task_title: 'Task 1', status: true }])
  })
})

describe('a rejected change', () => {
  it('that was discarded is not undone, so the change before it is', async () => {
    const { world, tabs } = await openTabs(1)
    const [tab] = tabs
    const [device] = world.devices
    if (!tab || !device) throw new Error('There is no tab')
    tab.history.make(add('1'))
    await reconcile(world)
    device.setOnline(false)
    tab.history.make(rename(tab, '1', 'No'))
    tab.history.make(rename(tab, '1', 'Never'))
    device.setOnline(true)
    await settle()
    device.answerOldest('refuse')
    await settle()
    const [refused] = tab.outbox.entries()
    expect(refused?.refusal).not.toBeNull()
    await tab.outbox.discard(refused?.key ?? '')
    expect((await tab.history.undo())?.change.name).toBe('add_task')
  })
})
