// A legacy client of the documented REST API runs for a week of steps, against one server and against two.
import { expect, test } from 'vitest'
import { openApp, type TestApp } from '../../support/app.ts'
import { legacyClient } from '../../support/legacy-client.ts'

const first = await openApp({ start: '2026-03-09T08:00:00Z', env: { PAGE_SIZE: '5' } })
const second = await openApp({ url: first.url, env: { PAGE_SIZE: '5' }, deps: { clock: first.clock.now } })
const address = (opened: TestApp) => opened.app.listen({ port: 0, host: '127.0.0.1' })
const servers = [await address(first), await address(second)]

let calls = 0
const inTurn = () => {
  calls += 1
  return servers[calls % servers.length] ?? ''
}

const WEEK = [
  '2026-03-09',
  '2026-03-10',
  '2026-03-11',
  '2026-03-12',
  '2026-03-13',
  '2026-03-14',
  '2026-03-15',
]

test.each([
  ['one server', 'solo', () => servers[0] ?? ''],
  ['two servers in turn', 'twain', inTurn],
])('a legacy client works for a week with %s', async (_what, username, server) => {
  first.clock.set('2026-03-09T08:00:00Z')
  const client = legacyClient({ server, time_zone: 'Europe/Berlin' })
  const password = 'correct horse battery'
  const account = { username, email: `${username}@example.com`, password, password2: password }
  expect(await client.post('/api/auth/register/', account)).toMatchObject({
    status: 201,
    body: { user: { username } },
  })
  expect(await client.post('/api/auth/register/', account)).toMatchObject({ status: 400 })
  expect(await client.login(username, 'wrong horse battery')).toMatchObject({
    status: 401,
    body: { error: 'Invalid credentials' },
  })
  expect(await client.login(account.email, password)).toMatchObject({
    status: 200,
    body: { user: { time_zone: 'Europe/Berlin' } },
  })

  const routine = await client.post('/api/add_routine/', {
    routines_title: 'Run',
    routines_dates: 'monday wednesday sunday',
  })
  expect(routine.body.routine).toMatchObject({ routines_title: 'Run', status: true })
  const applied = await client.post('/api/apply_routines/')
  expect(applied.body).toMatchObject({ created_count: 3 })
  expect((await client.post('/api/apply_routines/')).body).toMatchObject({ created_count: 0, tasks: [] })

  for (const [index, day] of WEEK.entries()) {
    first.clock.set(`${day}T08:00:00Z`)
    expect((await client.get('/api/user-data/')).body).toMatchObject({ username })
    expect(client.refreshes()).toBe(index)
    const task = { task_title: `Chore of ${day}`, task_details: '', due_date: day, url_call: 'today-tasks' }
    const added = await client.post('/api/tasks/add_task/', task)
    expect(added).toMatchObject({
      status: 201,
      body: { task_title: task.task_title, due_date: day, status: false },
    })
    const today = await client.get('/api/tasks/today_tasks/?page=1')
    const dues: string[] = today.body.user_tasks.map((shown: { due_date: string }) => shown.due_date)
    expect(new Set(dues)).toEqual(new Set([day]))
    for (const { id } of today.body.user_tasks) {
      const done = await client.post(`/api/tasks/task_complete/${id}/`, { url_call: 'today-tasks' })
      expect(done.body.task).toMatchObject({ id, status: true })
    }
    expect((await client.get('/api/tasks/today_tasks/')).body).toMatchObject({ pending_tasks: 0 })
  }

  const all = await client.get('/api/tasks/all_tasks/?page=2')
  expect(all.body).toMatchObject({
    total_number_tasks: 10,
    completed_tasks_count: 10,
    pending_tasks: 0,
    pagination: { page: 2, num_pages: 2 },
  })
  const [last] = all.body.user_tasks
  const moved = {
    task_title: 'Moved',
    task_details: 'To next month',
    due_date: '2026-04-01T00:00:00.000Z',
    url_call: 'all',
  }
  expect((await client.patch(`/api/tasks/update_task/${last.id}/`, moved)).body.task).toMatchObject({
    task_title: 'Moved',
    due_date: '2026-04-01',
    status: true,
  })
  expect((await client.delete(`/api/tasks/delete_task/${last.id}/`, { url_call: 'all' })).body).toMatchObject(
    { total_number_tasks: 9 },
  )
  expect((await client.delete(`/api/tasks/delete_task/${last.id}/`)).status).toBe(200)

  const { id } = routine.body.routine
  expect(
    (await client.post(`/api/update_routine/${id}/`, { routines_title: 'Swim', routines_dates: '' })).body
      .routine,
  ).toMatchObject({ routines_dates: '' })
  expect((await client.post(`/api/update_routine_status/${id}/`)).body.routine).toMatchObject({
    status: false,
  })
  expect((await client.post(`/api/delete_routine/${id}/`)).status).toBe(200)
  expect((await client.get('/api/routines/')).body).toMatchObject({
    user_routines: [],
    pagination: { total: 0 },
  })

  const refreshed = client.refreshes()
  first.clock.advance(16 * 60)
  const together = await Promise.all(
    ['today_tasks', 'next_week_tasks', 'all_tasks'].map((list) => client.get(`/api/tasks/${list}/`)),
  )
  expect(together.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(client.refreshes()).toBe(refreshed + 1)

  first.clock.advance(31 * 24 * 3600)
  expect((await client.get('/api/user-data/')).status).toBe(401)
  expect(client.session).toEqual({})

  await client.login(username, password)
  const { access } = client.session
  expect((await client.logout()).status).toBe(200)
  client.session.access = access ?? ''
  expect((await client.get('/api/user-data/')).status).toBe(401)
})
