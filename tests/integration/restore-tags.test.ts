// Undoing a rename or a deletion of a tag.
import { CompiledQuery, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { noRemovedRows, removeAllExpired } from '../../server/src/ops/retention-job.ts'
import { indexAll } from '../../server/src/tasks/index-job.ts'
import { openApp } from '../support/app.ts'
import { aTask, aUser } from '../support/factories.ts'
import { countTasks } from '../support/inserted-tasks.ts'

const opened = await openApp()
let person: Awaited<ReturnType<typeof aUser>>
beforeEach(async () => {
  person = await aUser(opened)
})

const batch = () => crypto.randomUUID()
const rename = (from: string, to: string, batch_id: unknown) =>
  person.post('/api/tags/rename_tag/', { from, to, batch_id })
const restore = (batch_id: unknown, by = person) => by.post('/api/tags/restore_tags/', { batch_id })
const names = async () =>
  (await person.get('/api/tags/')).body.tags.map(({ tag }: { tag: string }) => tag).toSorted()
const tagsOf = async (...tasks: { id: string }[]) => {
  const { rows } = await sql<{ id: string; tags: string[] }>`
    select id, tags from tasks where user_id = ${person.user.id}`.execute(opened.db)
  return tasks.map(({ id }) => rows.find((row) => row.id === id)?.tags)
}
const changesOf = async (batch_id: string) =>
  (await sql`select from tag_changes where batch_id = ${batch_id}`.execute(opened.db)).rows.length

test('restores the earlier tags of each task, their order and merged tags too', async () => {
  const before = [['Work', 'home', 'Office'], ['home', 'work'], ['office'], ['WORK']]
  const tasks: { id: string }[] = []
  for (const tags of before) tasks.push(await aTask(person, { tags }))
  await person.delete(`/api/tasks/delete_task/${tasks[3]?.id}/`)
  const batch_id = batch()
  expect((await rename('work', 'Office', batch_id)).body).toEqual({ changed_count: 2, batch_id })
  expect(await tagsOf(...tasks)).toEqual([['Office', 'home'], ['home', 'Office'], ['office'], ['Office']])
  const restored = await restore(batch_id)
  expect([restored.status, restored.body]).toEqual([200, { restored_count: 2, conflict_count: 0 }])
  expect(await tagsOf(...tasks)).toEqual(before)
  expect(await names()).toEqual(['Office', 'Work', 'home'])
  expect((await person.get('/api/tasks/search/?q=work')).body.total_number_tasks).toBe(2)
})

test('restores a deleted tag, and answers a repeated call as the first one', async () => {
  const task = await aTask(person, { tags: ['a', 'b'] })
  const batch_id = batch()
  const remove = () => person.post('/api/tags/delete_tag/', { tag: 'B', batch_id })
  for (const _ of [1, 2]) expect((await remove()).body).toEqual({ changed_count: 1, batch_id })
  expect(await tagsOf(task)).toEqual([['a']])
  for (const _ of [1, 2]) expect((await restore(batch_id)).body.restored_count).toBe(1)
  // A late repetition of the deletion does nothing.
  expect((await remove()).body).toEqual({ changed_count: 1, batch_id })
  expect(await tagsOf(task)).toEqual([['a', 'b']])
})

test('calls that are sent twice at the same time change the tags once', async () => {
  const task = await aTask(person, { tags: ['a'] })
  const batch_id = batch()
  const answers = await Promise.all([rename('a', 'b', batch_id), rename('a', 'b', batch_id)])
  expect(answers.map(({ body }) => body)).toEqual(Array(2).fill({ changed_count: 1, batch_id }))
  const restored = await Promise.all([restore(batch_id), restore(batch_id)])
  expect(restored.map(({ body }) => body)).toEqual(Array(2).fill({ restored_count: 1, conflict_count: 0 }))
  expect(await tagsOf(task)).toEqual([['a']])
})

test('does not change a task whose tags were changed since, and counts it', async () => {
  const [kept, edited, gone] = [
    await aTask(person, { tags: ['a', 'x'] }),
    await aTask(person, { tags: ['a'] }),
    await aTask(person, { tags: ['a'] }),
  ]
  const batch_id = batch()
  await rename('a', 'b', batch_id)
  await person.patch(`/api/tasks/update_task/${kept.id}/`, { task_title: 'Only the title' })
  await person.patch(`/api/tasks/update_task/${edited.id}/`, { tags: ['b', 'new'] })
  await person.delete(`/api/tasks/delete_task/${gone.id}/`)
  await person.delete(`/api/tasks/purge_task/${gone.id}/`)
  expect((await restore(batch_id)).body).toEqual({ restored_count: 1, conflict_count: 1 })
  expect(await tagsOf(kept, edited, gone)).toEqual([['a', 'x'], ['b', 'new'], []])
})

test('undoes several renames in the reverse order', async () => {
  const task = await aTask(person, { tags: ['a', 'z'] })
  const [first, second] = [batch(), batch()]
  await rename('a', 'b', first)
  await rename('b', 'z', second)
  expect(await tagsOf(task)).toEqual([['z']])
  await restore(second)
  expect(await tagsOf(task)).toEqual([['b', 'z']])
  await restore(first)
  expect(await tagsOf(task)).toEqual([['a', 'z']])
})

test('undoes a rename of more tasks than one step of the rename has', async () => {
  const count = 1_203
  await sql`
    insert into tasks (user_id, id, task_title, tags)
    select ${person.user.id}, gen_random_uuid(), 'Task ' || n, '["many", "other"]'
    from generate_series(1, ${sql.lit(count)}::int) as n`.execute(opened.db)
  await opened.db.executeQuery(CompiledQuery.raw(countTasks(), [person.user.id]))
  const batch_id = batch()
  expect((await rename('many', 'all', batch_id)).body.changed_count).toBe(count)
  expect((await restore(batch_id)).body).toEqual({ restored_count: count, conflict_count: 0 })
  const { tags } = (await person.get('/api/tags/')).body
  expect(
    tags.map(({ tag, total_number_tasks }: Record<string, unknown>) => [tag, total_number_tasks]),
  ).toEqual([
    ['many', count],
    ['other', count],
  ])
})

test('a change of no task, an unknown batch, and a batch of another user cannot be undone', async () => {
  const task = await aTask(person, { tags: ['a'] })
  const [none, batch_id] = [batch(), batch()]
  expect((await rename('unused', 'b', none)).body).toEqual({ changed_count: 0, batch_id: null })
  await rename('a', 'b', batch_id)
  expect((await rename('b', 'c', undefined)).body).toEqual({ changed_count: 1 })
  const others = await aUser(opened)
  for (const refused of [await restore(none), await restore(batch()), await restore(batch_id, others)])
    expect(refused).toMatchObject({ status: 404, body: { error: 'There is nothing to undo.' } })
  for (const bad of ['x', undefined]) expect((await restore(bad)).status).toBe(400)
  expect((await rename('a', 'b', 'x')).status).toBe(400)
  expect(await tagsOf(task)).toEqual([['c']])
})

test('the earlier tags are forgotten after 30 days, and at once for a task that is deleted for good', async () => {
  const tasks = [await aTask(person, { tags: ['a'] }), await aTask(person, { tags: ['a'] })]
  await aTask(person, { tags: ['a'] })
  const batch_id = batch()
  await rename('a', 'b', batch_id)
  expect(await changesOf(batch_id)).toBe(3)
  const [first, second] = tasks
  for (const task of tasks) await person.delete(`/api/tasks/delete_task/${task.id}/`)
  await person.delete(`/api/tasks/purge_task/${first?.id}/`)
  expect(await changesOf(batch_id)).toBe(2)
  await person.post('/api/tasks/empty_trash/')
  expect(await tagsOf(...(second ? [second] : []))).toEqual([[]])
  expect(await changesOf(batch_id)).toBe(1)
  const removed = noRemovedRows()
  await indexAll(opened.deps.db, { rest: 0, quiet_ms: 0 })
  opened.clock.advance(31 * 86_400)
  await removeAllExpired({ db: opened.deps.db, clock: opened.clock.now, removed })
  expect([removed.tag_batches > 0, await changesOf(batch_id)]).toEqual([true, 0])
})
