// Exports and the calendar feed: other programs can read them, and importing the JSON recreates the account.
import type { TASK_FIELDS, TaskFields } from '@dayloop/contracts/task-fields'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { exportedRoutines, exportedTasks } from '../../server/src/db/export.ts'
import { BY_USER } from '../../server/src/postgres/distribution.ts'
import { openApp } from '../support/app.ts'
import { anImport, aRoutine, aTask, aUser } from '../support/factories.ts'

const opened = await openApp({ start: '2026-03-04T12:00:00Z', env: { RATE_LIMITS: 'off' } })
type Person = Awaited<ReturnType<typeof aUser>>

const download = async (person: Person, format: string) =>
  opened.app.inject({
    method: 'GET',
    url: `/api/export/?format=${format}`,
    headers: { authorization: `Bearer ${person.access}` },
  })

const rowsOf = async (person: Person) => {
  const { id: user_id } = await opened.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', person.user.username)
    .executeTakeFirstOrThrow()
  const tasks = []
  for await (const task of exportedTasks(opened.db, user_id, true)) tasks.push(task)
  return { tasks, routines: await exportedRoutines(opened.db, user_id) }
}

// A field that is missing here could be dropped on its way out or in.
const anyFields: Record<keyof typeof TASK_FIELDS, fc.Arbitrary<unknown>> = {
  task_title: fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 50 })
    .filter((text) => /\p{L}/u.test(text)),
  task_details: fc.string({ maxLength: 50 }),
  due_date: fc.option(fc.constantFrom('2026-03-10', '1999-12-31')),
  due_time: fc.option(fc.constant('17:30')),
  priority: fc.constantFrom(1, 2, 3, 4),
  tags: fc.constantFrom([], ['a'], ['a', 'Größe']),
  checklist: fc.constantFrom([], [{ id: '01957f3e-7c00-7a41-9d6b-2f1c8e5a9b10', text: 'One', done: true }]),
}

/** Every field has a value other than its initial one, so that a dropped field fails. */
const FULL_TASK: TaskFields = {
  task_title: '=1+1;"x"',
  task_details: '@cmd\n-line',
  due_date: '2026-03-10',
  due_time: '17:30',
  tags: ['+a', 'b'],
  priority: 2,
  checklist: [{ id: '01957f3e-7c00-7a41-9d6b-2f1c8e5a9b11', text: '=2+2', done: true }],
}

test('the format is JSON if the query names none, as the document says', async () => {
  const person = await aUser(opened)
  const answer = await opened.app.inject({
    url: '/api/export/',
    headers: { authorization: `Bearer ${person.access}` },
  })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const { body } = await person.get('/api/openapi.json')
  expect(body.paths['/api/export/'].get.parameters[0]).toMatchObject({
    name: 'format',
    required: false,
    schema: { default: 'json' },
  })
})

test('JSON lists each tag once, in its first spelling', async () => {
  const person = await aUser(opened)
  for (const tag of ['Straße', 'STRASSE', 'strasse']) await aTask(person, { tags: [tag] })
  expect(JSON.parse((await download(person, 'json')).body).tags).toEqual(['Straße'])
})

test('JSON has all data, also the trash, and its import creates an equal account', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          ...anyFields,
          end: fc.constantFrom('pending', 'completed', 'deleted'),
        }),
        { maxLength: 6 },
      ),
      async (tasks) => {
        const person = await aUser(opened)
        for (const { end, ...fields } of tasks) {
          const due_time = fields.due_date === null ? null : fields.due_time
          const { id } = (await person.post('/api/tasks/add_task/', { ...fields, due_time })).body
          if (end === 'completed') await person.post(`/api/tasks/task_complete/${id}/`, { status: true })
          if (end === 'deleted') await person.delete(`/api/tasks/delete_task/${id}/`)
        }
        await aRoutine(person, { routines_title: 'Run', routines_dates: 'monday', status: false })
        await aRoutine(person, { routines_dates: 'friday' })
        await person.post('/api/apply_routines/')
        const file = await download(person, 'json')
        expect(JSON.parse(file.body)).toMatchObject({
          format: 'dayloop-export',
          version: 1,
          profile: { username: person.user.username },
        })
        const other = await aUser(opened)
        const id = await anImport(other, file.body)
        await other.post(`/api/import/${id}/confirm/`)
        expect(await rowsOf(other)).toEqual(await rowsOf(person))
      },
    ),
    { numRuns: 4, endOnFailure: true, examples: [[[{ ...FULL_TASK, end: 'pending' }]]] },
  )
})

test('settings are imported into an account that never changed one, and undo resets them', async () => {
  const person = await aUser(opened)
  const changed = { week_start: 'sunday', shortcuts: false }
  const settings = (await person.patch('/api/settings/', changed)).body
  const file = (await download(person, 'json')).body
  const fresh = await aUser(opened)
  const initial = (await fresh.get('/api/settings/')).body
  const restored = await anImport(fresh, file)
  await fresh.post(`/api/import/${restored}/confirm/`)
  expect((await fresh.get('/api/settings/')).body).toEqual(settings)
  await fresh.post(`/api/import/${restored}/undo/`)
  expect((await fresh.get('/api/settings/')).body).toEqual(initial)

  const own = await aUser(opened)
  await own.patch('/api/settings/', { week_start: 'saturday' })
  const id = await anImport(own, file)
  await own.post(`/api/import/${id}/confirm/`)
  await own.post(`/api/import/${id}/undo/`)
  expect((await own.get('/api/settings/')).body).toEqual({ ...initial, week_start: 'saturday' })
  const damaged = await anImport(own, JSON.stringify({ ...JSON.parse(file), settings: { week_start: 7 } }))
  expect((await own.post(`/api/import/${damaged}/confirm/`)).status).toBe(200)
})

test('CSV has no formulas for a spreadsheet, and is imported unchanged', async () => {
  const person = await aUser(opened)
  await aTask(person, FULL_TASK)
  await aTask(person, { task_title: "'quoted", status: true })
  const file = await download(person, 'csv')
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="dayloop-2026-03-04.csv"',
    'cache-control': 'no-store',
  })
  const cells: string[][] = parse(file.body, { bom: true })
  for (const cell of cells.flat()) expect(cell).not.toMatch(/^[=+\-@]/)
  const other = await aUser(opened)
  const id = await anImport(other, file.body)
  await other.post(`/api/import/${id}/confirm/`)
  const strip = ({ tasks }: Awaited<ReturnType<typeof rowsOf>>) =>
    tasks.map(({ checklist, ...task }) => ({
      ...task,
      checklist: checklist.map(({ text, done }: { text: string; done: boolean }) => ({ text, done })),
    }))
  expect(strip(await rowsOf(other))).toEqual(strip(await rowsOf(person)))
})

test('iCalendar has to-dos that a parser reads', async () => {
  const person = await aUser(opened)
  const task_title = `Größe, ${'语'.repeat(60)}; \\ end`
  await aTask(person, {
    task_title,
    task_details: 'One\nTwo',
    due_date: '2026-03-10',
    due_time: '17:30',
    priority: 1,
    tags: ['a,b'],
  })
  await aTask(person, { task_title: 'Done', due_date: '2026-03-11', status: true })
  const file = await download(person, 'ics')
  for (const line of file.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const todos = new ICAL.Component(ICAL.parse(file.body)).getAllSubcomponents('vtodo')
  const found = todos.map((todo) =>
    ['summary', 'status', 'due', 'priority'].map((name) => String(todo.getFirstPropertyValue(name))),
  )
  expect(found.sort()).toEqual(
    [
      ['Done', 'COMPLETED', '2026-03-11', '0'],
      [task_title, 'NEEDS-ACTION', '2026-03-10T17:30:00', '1'],
    ].sort(),
  )
})

test('an unknown format is refused, and so is a request without a session', async () => {
  const person = await aUser(opened)
  expect(await person.get('/api/export/?format=xml')).toMatchObject({
    status: 400,
    body: { error: 'The format must be json, csv or ics.' },
  })
  expect((await person.anyone.get('/api/export/')).status).toBe(401)
  await person.post('/api/auth/logout/', { refresh: person.refresh })
  expect((await download(person, 'json')).statusCode).toBe(401)
})

test('the calendar feed shows pending tasks with a date to anyone with its address, until it is revoked', async () => {
  const lines: string[] = []
  const logged = await openApp({
    url: opened.url,
    start: '2026-03-04T12:00:00Z',
    env: { RATE_LIMITS: 'off' },
    onLog: (line) => lines.push(line),
  })
  const person = await aUser(logged)
  await aTask(person, { task_title: 'All day', due_date: '2026-03-31' })
  await aTask(person, { task_title: 'Late', due_date: '2026-03-31', due_time: '23:45' })
  await aTask(person, { task_title: 'Undated' })
  await aTask(person, { task_title: 'Done', due_date: '2026-03-31', status: true })
  const state = async () => (await person.get('/api/feed/')).body
  expect(await state()).toEqual({ created_at: null })
  const { url } = (await person.post('/api/feed/')).body
  expect(await state()).toEqual({ created_at: expect.stringMatching(/^2026-03-04T/) })
  expect(url).toMatch(/^http:\/\/localhost:3000\/feeds\/[\w-]+\.ics$/)
  const path = new URL(url).pathname
  const get = (headers = {}) => logged.app.inject({ method: 'GET', url: path, headers })
  const feed = await get()
  expect(feed.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
  })
  expect(feed.headers['set-cookie']).toBeUndefined()
  const events = new ICAL.Component(ICAL.parse(feed.body)).getAllSubcomponents('vevent')
  const found = events.map((event) =>
    ['summary', 'dtstart', 'dtend'].map((name) => String(event.getFirstPropertyValue(name))),
  )
  expect(found.sort()).toEqual([
    ['All day', '2026-03-31', '2026-04-01'],
    ['Late', '2026-03-31T23:45:00', '2026-04-01T00:15:00'],
  ])
  expect((await get()).body).toBe(feed.body)
  expect(await get({ 'if-none-match': feed.headers.etag })).toMatchObject({ statusCode: 304, body: '' })
  const again = (await person.post('/api/feed/')).body.url
  expect((await get()).statusCode).toBe(404)
  expect((await logged.app.inject(new URL(again).pathname)).statusCode).toBe(200)
  await person.delete('/api/feed/')
  expect((await logged.app.inject(new URL(again).pathname)).statusCode).toBe(404)
  const secret = path.replace(/^\/feeds\/|\.ics$/g, '')
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes(secret))).toEqual([])
})

/** Tables of a user's rows that the export leaves out: credentials, derived rows, and the state of undos, imports and runs. */
const LEFT_OUT = [
  'devices',
  'email_links',
  'feeds',
  'import_parts',
  'imports',
  'linked_identities',
  'list_counts',
  'list_entries',
  'search_words',
  'sessions',
  'tag_batches',
  'tag_changes',
  'task_counts',
  'undone_batches',
  'user_versions',
]

test('each table of a user is exported, or listed here as left out', () => {
  const exported = ['routines', 'settings', 'tasks', 'users']
  expect([...BY_USER.keys()].sort()).toEqual([...exported, ...LEFT_OUT].sort())
})
