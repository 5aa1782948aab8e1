import { expect, it } from 'vitest'
import { createWorld, settle, today } from '../testing/world.ts'

it('a list that the server read before a change and that arrives after the answer does not revert the change', async () => {
  const { devices } = createWorld(1)
  const [device] = devices
  const tab = device?.open()
  if (!device || !tab) throw new Error('The device has no tab')
  await tab.start()
  tab.readAll()
  for (const _ of [1, 2, 3]) device.reads.shift()?.()
  const fields = { task_title: 'Buy milk', task_details: '', due_date: today }
  void tab.outbox.add({ name: 'add_task', input: { id: 'a', url_call: 'all', ...fields } })
  await settle()
  device.answerOldest('deliver')
  await settle()
  for (const _ of [1, 2, 3]) device.reads.shift()?.()
  await settle()
  expect(tab.shown('all')?.list.user_tasks.map(({ id }) => id)).toEqual(['a'])
  expect(tab.shown('all')?.list.total_number_tasks).toBe(1)
})
