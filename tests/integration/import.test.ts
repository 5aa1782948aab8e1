// Imports: a preview changes no tasks, a confirmed import exists once and completely, and it can be undone.
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.ts'
import { anImport, aRoutine, aTask, aUser } from '../support/factories.ts'
import { checkInvariants } from '../support/invariants.ts'

const opened = await openApp({ start: '2026-03-04T12:00:00Z', env: { RATE_LIMITS: 'off' } })
type Person = Awaited<ReturnType<typeof aUser>>

const FILE = [
  'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE,DATE_LANG',
  'task,Paint @house,Two coats,1,1,2026-03-10,en',
  'task,Buy brushes,,4,2,,',
  'task,Sweep,,4,1,every friday,en',
  'task,,,4,1,,',
].join('\n')

const preview = (person: Person, file: string | Uint8Array, more = {}) =>
  person.call('POST', '/api/import/', file, more)
const titles = async (person: Person) => {
  const { body } = await person.get('/api/tasks/all_tasks/')
  return body.user_tasks.map(({ task_title }: { task_title: string }) => task_title)
}

test('a preview shows the rows of the file, and changes nothing', async () => {
  const person = await aUser(opened)
  const answer = await preview(person, FILE)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      source: 'todoist',
      tasks_count: 3,
      completed_count: 0,
      routines_count: 1,
      duplicates_count: 0,
      skipped: [{ line: 5, reason: 'A task without a title is left out.' }],
    },
  })
  expect(answer.body.sample[0]).toMatchObject({
    task_title: 'Paint',
    due_date: '2026-03-10',
    priority: 1,
    tags: ['house'],
  })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await titles(person)).toEqual([])
})

test('a file may be a field of a form, and its name is used', async () => {
  const person = await aUser(opened)
  const form = [
    '--x',
    'Content-Disposition: form-data; name="file"; filename="House [7].csv"',
    'Content-Type: text/csv',
    '',
    FILE,
    '--x--',
    '',
  ].join('\r\n')
  const { status, body } = await preview(person, form, { 'content-type': 'multipart/form-data; boundary=x' })
  expect(status).toBe(200)
  expect(body.sample[0].task_details).toBe('Two coats\n\nProject: House')
  const empty = '--x\r\nContent-Disposition: form-data; name="other"\r\n\r\n1\r\n--x--\r\n'
  expect(await preview(person, empty, { 'content-type': 'multipart/form-data; boundary=x' })).toMatchObject({
    status: 400,
  })
})

test('a confirmed import creates the tasks, the routine and the counts once', async () => {
  const person = await aUser(opened)
  const id = await anImport(person, FILE)
  const confirmed = await person.post(`/api/import/${id}/confirm/`)
  expect(confirmed).toMatchObject({
    status: 200,
    body: { message: '4 items imported', created_count: 4, batch_id: id },
  })
  expect((await person.post(`/api/import/${id}/confirm/`)).body).toEqual(confirmed.body)
  const { body } = await person.get('/api/tasks/all_tasks/')
  expect(body).toMatchObject({ total_number_tasks: 3, pending_tasks: 3 })
  // In the order of the file.
  expect(await titles(person)).toEqual(['Paint', 'Buy brushes', 'Sweep'])
  expect((await person.get('/api/routines/')).body.user_routines).toMatchObject([
    { routines_title: 'Sweep', routines_dates: 'friday', status: true },
  ])
  // The imported task replaces the generated task of its day.
  expect((await person.post('/api/apply_routines/')).body.created_count).toBe(0)

  const again = await preview(person, FILE)
  expect(again.body).toMatchObject({ duplicates_count: 4, tasks_count: 3 })
  expect(await person.post(`/api/import/${again.body.import_id}/confirm/`)).toMatchObject({
    body: { message: 'Nothing new to import', created_count: 0 },
  })
  const edited = await anImport(person, FILE.replace('task,Sweep', 'task,New one,,4,1,,\ntask,Sweep'))
  expect((await person.post(`/api/import/${edited}/confirm/`)).body.created_count).toBe(1)
  await checkInvariants(opened.url)
})

test('two simultaneous confirmations create everything once', async () => {
  const person = await aUser(opened)
  const ids = await Promise.all([anImport(person, FILE), anImport(person, FILE)])
  const counts = await Promise.all(
    [...ids, ...ids].map(async (id) => (await person.post(`/api/import/${id}/confirm/`)).body.created_count),
  )
  expect(counts.filter((count) => count === 4).length).toBe(2)
  expect(await titles(person)).toHaveLength(3)
  await checkInvariants(opened.url)
})

test('undo removes unchanged rows, and the file can be imported again', async () => {
  const person = await aUser(opened)
  const own = await aTask(person, { task_title: 'Own' })
  const id = await anImport(person, FILE)
  expect(await person.post(`/api/import/${id}/undo/`)).toMatchObject({ status: 409 })
  const recent = async () => (await person.get('/api/import/recent/')).body.imports
  expect(await recent()).toEqual([])
  await person.post(`/api/import/${id}/confirm/`)
  expect(await recent()).toEqual([
    {
      import_id: id,
      source: 'todoist',
      created_count: 4,
      confirmed_at: expect.stringMatching(/^2026-03-04T/),
    },
  ])
  const { body } = await person.get('/api/tasks/all_tasks/')
  const brushes = body.user_tasks.find(
    ({ task_title }: { task_title: string }) => task_title === 'Buy brushes',
  )
  await person.post(`/api/tasks/task_complete/${brushes.id}/`, { status: true })
  const undone = await person.post(`/api/import/${id}/undo/`)
  expect(undone).toMatchObject({ status: 200, body: { message: '3 items removed', removed_count: 3 } })
  expect((await person.post(`/api/import/${id}/undo/`)).body).toEqual(undone.body)
  expect(await recent()).toEqual([])
  expect((await titles(person)).sort()).toEqual(['Buy brushes', own.task_title])
  expect((await person.get('/api/routines/')).body.user_routines).toEqual([])
  await checkInvariants(opened.url)
  const again = await anImport(person, FILE)
  expect((await person.post(`/api/import/${again}/confirm/`)).body.created_count).toBe(3)
})

test('the five newest previews are kept, and confirmed imports are listed newest first', async () => {
  const person = await aUser(opened)
  const ids: string[] = []
  for (let count = 0; count < 6; count += 1) {
    ids.push(await anImport(person, `Title\nTask ${count}\n`))
    opened.clock.advance(1)
  }
  const statuses: number[] = []
  for (const id of ids) {
    statuses.push((await person.post(`/api/import/${id}/confirm/`)).status)
    opened.clock.advance(1)
  }
  expect(statuses).toEqual([404, 200, 200, 200, 200, 200])
  const { imports } = (await person.get('/api/import/recent/')).body
  expect(imports.map(({ import_id }: { import_id: string }) => import_id)).toEqual(ids.slice(1).toReversed())
})

test('a routine with later tasks is only hidden when its import is undone', async () => {
  const person = await aUser(opened)
  const id = await anImport(person, FILE.replace('every friday', 'every day'))
  await person.post(`/api/import/${id}/confirm/`)
  expect((await person.post('/api/apply_routines/')).body.created_count).toBe(6)
  expect((await person.post(`/api/import/${id}/undo/`)).body.removed_count).toBe(4)
  expect((await person.get('/api/routines/')).body.user_routines).toEqual([])
  expect(await titles(person)).toHaveLength(6)
})

test("no user can confirm or undo another user's import, and ids in a file reach no rows of other users", async () => {
  const victim = await aUser(opened)
  const task = await aTask(victim, { task_title: 'Theirs' })
  const routine = await aRoutine(victim)
  const id = await anImport(victim, FILE)
  const other = await aUser(opened)
  for (const act of ['confirm', 'undo'])
    expect(await other.post(`/api/import/${id}/${act}/`)).toMatchObject({
      status: 404,
      body: { error: 'Import not found.' },
    })
  const stolen = JSON.stringify({
    format: 'dayloop-export',
    version: 1,
    user_id: victim.user.id,
    routines: [{ id: routine.id, routines_title: 'Mine', routines_dates: '', user_id: victim.user.id }],
    tasks: [{ id: task.id, user_id: victim.user.id, task_title: 'Mine', routine_id: routine.id }],
  })
  const mine = await anImport(other, stolen)
  expect((await other.post(`/api/import/${mine}/confirm/`)).body.created_count).toBe(2)
  expect(await titles(victim)).toEqual(['Theirs'])
  await other.post(`/api/import/${mine}/undo/`)
  expect(await titles(victim)).toEqual(['Theirs'])
})

const TOO_MUCH = 'The file has too much in it. Dayloop imports up to 50,000 tasks at once.'

test.each([
  ['no file', '', 400, 'This is not a file that Dayloop can import.'],
  ['an HTML page', '<!doctype html>', 400, 'This is not a file that Dayloop can import.'],
  [
    'half a file',
    '{"kind":"tasks#taskLists","items":[',
    400,
    'The file is damaged or not complete. Nothing was imported.',
  ],
  ['a zip bomb', zipSync({ 'data.json': new Uint8Array(60_000_000) }), 400, TOO_MUCH],
  ['JSON of very many lists', `[${'[],'.repeat(2_000_001)}[]]`, 400, TOO_MUCH],
  ['a table of very many rows', `Title;Due\n${'a;b\n'.repeat(5_000_000)}`, 400, TOO_MUCH],
  ['too many rows', `Title\n${'a\n'.repeat(50_001)}`, 400, TOO_MUCH],
  ['more than 20 MiB', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 413, 'The file is larger than 20 MiB.'],
])('%s is refused with one error', { timeout: 60_000 }, async (_, file, status, error) => {
  const person = await aUser(opened)
  expect(await preview(person, file)).toMatchObject({ status, body: { error } })
  expect(await titles(person)).toEqual([])
})

test('without a valid session nothing is read', async () => {
  const person = await aUser(opened)
  expect(await person.anyone.call('POST', '/api/import/', FILE)).toMatchObject({
    status: 401,
    headers: { 'www-authenticate': 'Bearer' },
  })
  await person.post('/api/auth/logout/', { refresh: person.refresh })
  expect((await preview(person, FILE)).status).toBe(401)
})
