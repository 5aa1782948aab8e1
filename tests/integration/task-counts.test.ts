// The statements that change tasks update the counts correctly, also when they run concurrently.

import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { initialFields } from '../../contracts/src/fields.ts'
import { NEW_TASK, TASK_FIELDS } from '../../contracts/src/task-fields.ts'
import type { SignedIn } from '../../server/src/db/credential.ts'
import type { UserId } from '../../server/src/db/tables.ts'
import { insertTask } from '../../server/src/db/task-inserts.ts'
import { listTasks } from '../../server/src/db/task-lists.ts'
import { deleteTask, findTask, setTaskStatus, updateTask } from '../../server/src/db/tasks.ts'
import { connect } from '../../server/src/postgres/connect.ts'
import type { Database } from '../../server/src/postgres/database.ts'
import { cloneDatabase } from '../support/database.ts'
import { atEnd } from '../support/lifetime.ts'

let db: Database

beforeAll(async () => {
  db = connect(await cloneDatabase())
  atEnd(() => db.destroy())
})

/** A new user with a session. */
async function aSignedIn(): Promise<SignedIn> {
  const id = randomUUID() as UserId
  await db
    .insertInto('users')
    .values({ id, username: id, email: `${id}@example.org`, password_hash: null, time_zone: null })
    .execute()
  await db.insertInto('usernames').values({ username_key: id, user_id: id }).execute()
  await db
    .insertInto('emails')
    .values({ email_key: `${id}@example.org`, user_id: id })
    .execute()
  const now = new Date()
  const expires_at = new Date(now.getTime() + 60_000)
  await db
    .insertInto('sessions')
    .values({ user_id: id, id, refresh_hash: Buffer.alloc(32), expires_at, created_at: now })
    .execute()
  return { user_id: id, credential: { kind: 'session', session_id: id }, now }
}

const task = (due_date: string | null) => ({
  ...initialFields(TASK_FIELDS),
  id: uuidv7(),
  task_title: 'Water the plants',
  due_date,
})

async function shownTasks(...[signedIn, page]: [SignedIn, Parameters<typeof listTasks>[2]]) {
  const list = await listTasks(db, signedIn, page)
  if (!list) throw new Error('The session has ended')
  return list
}

const MONDAY = { from: '2026-03-02', to: '2026-03-02' }

describe('counts of a view', () => {
  it('follow a task from its creation to its deletion', async () => {
    const signedIn = await aSignedIn()
    const fields = task('2026-03-02')
    const { id } = fields
    const counts = (total: number, completed: number) => ({
      total_number_tasks: total,
      completed_tasks_count: completed,
      pending_tasks: total - completed,
    })
    const added = await insertTask(db, fields, { ...signedIn, days: MONDAY })
    expect(added).toEqual({ ...NEW_TASK, ...fields, ...counts(1, 0) })
    expect(await insertTask(db, fields, { ...signedIn, days: MONDAY })).toBeUndefined()

    expect(await setTaskStatus(db, undefined, { ...signedIn, id, days: null })).toMatchObject(counts(1, 1))
    expect(await setTaskStatus(db, true, { ...signedIn, id, days: MONDAY })).toBeUndefined()
    expect(await findTask(db, { ...signedIn, id, days: MONDAY })).toMatchObject({
      status: true,
      ...counts(1, 1),
    })
    expect(await updateTask(db, { due_date: null }, { ...signedIn, id, days: MONDAY })).toMatchObject(
      counts(0, 0),
    )
    expect(await updateTask(db, { task_title: 'x' }, { ...signedIn, id, days: null })).toMatchObject({
      task_title: 'x',
      due_date: null,
      ...counts(1, 1),
    })
    expect(await deleteTask(db, { ...signedIn, id, days: null })).toEqual(counts(0, 0))
    expect(await deleteTask(db, { ...signedIn, id, days: null })).toBeUndefined()
    expect(await setTaskStatus(db, true, { ...signedIn, id, days: null })).toBeUndefined()
    expect((await findTask(db, { ...signedIn, id, days: null }))?.is_deleted).toBe(true)
  })

  it('match the rows after sixty concurrent changes', async () => {
    const signedIn = await aSignedIn()
    const tasks = ['2026-03-02', '2026-03-03', null].map(task)
    for (const one of tasks) await insertTask(db, one, { ...signedIn, days: null })
    const dates = ['2026-03-02', '2026-03-04', null]
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const of = { ...signedIn, id: tasks[n % 3]?.id ?? '', days: MONDAY }
        if (n % 4 === 0) return updateTask(db, { due_date: dates[n % 3] ?? null }, of)
        if (n % 11 === 0) return insertTask(db, task(dates[n % 2] ?? null), of)
        if (n === 50) return deleteTask(db, of)
        return setTaskStatus(db, undefined, of)
      }),
    )
    // The rows themselves are compared with the counts after the file's last test.
    const list = await shownTasks(signedIn, { days: null, page: 1, page_size: 100 })
    expect(list.user_tasks).toHaveLength(list.total_number_tasks)
    expect(list.user_tasks.filter((one) => one.status)).toHaveLength(list.completed_tasks_count)
  })
})

describe('pages', () => {
  it('show each row once, newest first, and the last page beyond the last', async () => {
    const signedIn = await aSignedIn()
    const tasks = Array.from({ length: 25 }, () => task('2026-03-02'))
    for (const one of tasks) await insertTask(db, one, { ...signedIn, days: null })
    const listed = []
    for (const page of [1, 2, 3]) {
      const list = await shownTasks(signedIn, { days: MONDAY, page, page_size: 10 })
      expect(list.pagination).toEqual({ page, num_pages: 3 })
      listed.push(...list.user_tasks.map((one) => one.id))
    }
    expect(listed).toEqual(tasks.map((one) => one.id).reverse())
    const beyond = await shownTasks(signedIn, { days: MONDAY, page: 999_999_999, page_size: 10 })
    expect(beyond.pagination).toEqual({ page: 3, num_pages: 3 })
    expect(beyond.user_tasks).toHaveLength(5)
    const empty = await shownTasks(await aSignedIn(), { days: MONDAY, page: 2, page_size: 10 })
    expect(empty).toMatchObject({
      user_tasks: [],
      pagination: { page: 1, num_pages: 1 },
      total_number_tasks: 0,
    })
  })
})
