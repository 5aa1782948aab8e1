// The list of tags, and renaming and deleting one in all tasks.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { indexAll } from '../../server/src/tasks/index-job.ts'
import { openApp } from '../support/app.ts'
import { aTask, aUser } from '../support/factories.ts'

const opened = await openApp()
let person: Awaited<ReturnType<typeof aUser>>
beforeEach(async () => {
  person = await aUser(opened)
})

const tags = async () => (await person.get('/api/tags/')).body.tags
const rename = async (from: string, to: string) => person.post('/api/tags/rename_tag/', { from, to })
const counted = (tag: string, pending_tasks: number, total_number_tasks: number) => ({
  tag,
  pending_tasks,
  total_number_tasks,
})

test('lists each tag as it was first written, with its counts', async () => {
  expect(await tags()).toEqual([])
  await aTask(person, { tags: ['Home', 'garden'] })
  opened.clock.advance(1)
  await aTask(person, { tags: ['HOME'], status: true })
  const { id } = await aTask(person, { tags: ['Once'] })
  expect(await tags()).toEqual([counted('garden', 1, 1), counted('Home', 1, 2), counted('Once', 1, 1)])
  await person.delete(`/api/tasks/delete_task/${id}/`)
  expect(await tags()).toEqual([counted('garden', 1, 1), counted('Home', 1, 2)])
  expect((await (await aUser(opened)).get('/api/tags/')).body.tags).toEqual([])
})

test('lists tags that are equal and differ only in their spelling once, also within a task', async () => {
  const { id } = await aTask(person, { tags: [] })
  const write = (tags: string) =>
    opened.db
      .updateTable('tasks')
      .set({ tags: sql`${tags}::jsonb` })
      .where('id', '=', id)
      .execute()
  // An import of an older version could store both.
  await write('["Straße", "STRASSE"]')
  expect(await tags()).toEqual([counted('Straße', 1, 1)])
  await write('[]')
  expect(await tags()).toEqual([])
})

test('renames a tag in all tasks, those in the trash too, and merges it with one that exists', async () => {
  const both = await aTask(person, { tags: ['Work', 'home', 'Office'], due_date: '2026-03-10', priority: 1 })
  const one = await aTask(person, { tags: ['work'] })
  const other = await aTask(person, { tags: ['home'] })
  const gone = await aTask(person, { tags: ['WORK'] })
  await person.delete(`/api/tasks/delete_task/${gone.id}/`)
  const answer = await rename('WORK', 'Office')
  expect([answer.status, answer.body]).toEqual([200, { changed_count: 2 }])
  const tagsOf = async ({ id }: { id: string }) =>
    (await person.patch(`/api/tasks/update_task/${id}/`, {})).body.task.tags
  expect([await tagsOf(both), await tagsOf(one), await tagsOf(other)]).toEqual([
    ['Office', 'home'],
    ['Office'],
    ['home'],
  ])
  expect(await tags()).toEqual([counted('home', 2, 2), counted('Office', 2, 2)])
  await person.post(`/api/tasks/restore_task/${gone.id}/`)
  expect(await tags()).toEqual([counted('home', 2, 2), counted('Office', 3, 3)])
  expect((await rename('work', 'Office')).body).toEqual({ changed_count: 0 })
  expect((await rename('office', 'OFFICE')).body).toEqual({ changed_count: 3 })
})

test('deletes a tag and keeps the tasks', async () => {
  const { id } = await aTask(person, { tags: ['a', 'b'] })
  const remove = (tag: string) => person.post('/api/tags/delete_tag/', { tag })
  expect((await remove('A')).body).toEqual({ changed_count: 1 })
  expect((await remove('A')).body).toEqual({ changed_count: 0 })
  expect(await tags()).toEqual([counted('b', 1, 1)])
  expect((await person.get('/api/tasks/all_tasks/?tag=b')).body.user_tasks).toMatchObject([
    { id, tags: ['b'] },
  ])
})

test('changes no tasks of other users, and refuses invalid input with all problems', async () => {
  const others = await aUser(opened)
  await aTask(others, { tags: ['a'] })
  expect((await rename('a', 'b')).body).toEqual({ changed_count: 0 })
  expect((await others.get('/api/tags/')).body.tags).toEqual([counted('a', 1, 1)])
  const refused = await person.post('/api/tags/rename_tag/', { from: ' ', to: 'x'.repeat(51) })
  expect(refused).toMatchObject({ status: 400, body: { error: [expect.any(String), expect.any(String)] } })
  expect((await person.post('/api/tags/delete_tag/', {})).status).toBe(400)
})

test('counts follow bulk changes, the trash and purging', async () => {
  const ids: string[] = []
  for (const day of ['2026-03-10', '2026-03-11'])
    ids.push((await aTask(person, { tags: ['x'], priority: 2, due_date: day })).id)
  const bulk = (action: string, more = {}) => person.post('/api/tasks/bulk_update/', { ids, action, ...more })
  await bulk('complete')
  expect(await tags()).toEqual([counted('x', 0, 2)])
  await bulk('reopen')
  await bulk('move', { due_date: '2026-03-10' })
  const today = await person.get('/api/tasks/today_tasks/?tag=x&priority=2')
  expect(today.body.total_number_tasks).toBe(2)
  await bulk('delete')
  expect(await tags()).toEqual([])
  await bulk('restore')
  expect(await tags()).toEqual([counted('x', 2, 2)])
  await bulk('delete')
  await person.post('/api/tasks/empty_trash/')
  await person.get('/api/tags/')
  const entries = opened.db.selectFrom('list_entries').where('tag_key', '=', 'x').select('task_id')
  expect(await entries.execute()).toEqual([])
})

test('changes by an older version without tags are found by the next read', async () => {
  const ids: string[] = []
  for (const n of [1, 2, 3])
    ids.push((await aTask(person, { task_title: `Late ${n}`, tags: ['late'], priority: n })).id)
  expect(await tags()).toEqual([counted('late', 3, 3)])
  const own = sql`user_id = ${person.user.id}`
  await sql`update tasks set status = true where ${own} and id = ${ids[0]}`.execute(opened.db)
  await sql`update tasks set tags = '["Sooner"]' where ${own} and id = ${ids[1]}`.execute(opened.db)
  await sql`update tasks set deleted_at = now() where ${own} and id = ${ids[2]}`.execute(opened.db)
  // Those versions also update the counts of lists.
  await sql`update task_counts set pending = pending - 2, completed = completed + 1
    where ${own}`.execute(opened.db)
  expect(await tags()).toEqual([counted('late', 0, 1), counted('Sooner', 1, 1)])
})

test('the job indexes the tasks of users who changed nothing for a while', async () => {
  const others = await aUser(opened)
  for (const owner of [person, others, others]) await aTask(owner, { tags: ['job'] })
  const indexed = async () =>
    await sql`
      select total.pending from list_counts as total
      where tag_key = 'job' and priority = 0 and day = 'infinity' order by 1`.execute(opened.db)
  await indexAll(opened.deps.db, { rest: 0 })
  expect((await indexed()).rows).toEqual([])
  await indexAll(opened.deps.db, { rest: 0, quiet_ms: 0 })
  expect((await indexed()).rows).toEqual([{ pending: 1 }, { pending: 2 }])
})
