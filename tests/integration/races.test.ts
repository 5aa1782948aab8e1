// Concurrent calls from several devices and replicas: each change is applied once, and no count is
// lost. After every file, tests/support/invariants.ts checks that the counts agree with the rows.
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '../support/app.ts'
import { aRoutine, aTask, aUser, PASSWORD } from '../support/factories.ts'
import { type Client, clientOf } from '../support/rest.ts'

type Answer = Awaited<ReturnType<Client['get']>>

let person: Awaited<ReturnType<typeof aUser>>
let devices: Client[]
let anyones: Client[]
beforeAll(async () => {
  const one = await openApp()
  const two = await openApp({ url: one.url })
  person = await aUser(one)
  devices = [person, clientOf(two, { authorization: `Bearer ${person.access}` })]
  anyones = [clientOf(one), clientOf(two)]
})

/** Runs a call `times` times at once, distributed over both replicas. */
const atOnce = (clients: Client[], times: number, act: (client: Client, index: number) => Promise<Answer>) =>
  Promise.all(
    Array.from({ length: times }, (_, index) => act(clients[index % clients.length] ?? person, index)),
  )
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort()

test('an even number of concurrent toggles restores the status', async () => {
  const { id } = await aTask(person, { due_date: '2026-03-10' })
  const answers = await atOnce(devices, 20, (device) => device.post(`/api/tasks/task_complete/${id}/`))
  expect(statuses(answers)).toEqual(Array(20).fill(200))
  expect(answers.filter(({ body }) => body.task.status)).toHaveLength(10)
  expect((await person.patch(`/api/tasks/update_task/${id}/`, {})).body.task.status).toBe(false)
})

test('concurrent calls with the same status all succeed and count once', async () => {
  const before = (await person.get('/api/tasks/all_tasks/')).body
  const { id } = await aTask(person, { due_date: '2026-03-10' })
  const answers = await atOnce(devices, 12, (device) =>
    device.post(`/api/tasks/task_complete/${id}/`, { status: true, url_call: 'all' }),
  )
  expect(statuses(answers)).toEqual(Array(12).fill(200))
  for (const { body } of answers) {
    expect(body.task).toMatchObject({ id, status: true })
    expect(body.completed_tasks_count).toBe(before.completed_tasks_count + 1)
  }
})

test('concurrent status changes and moves each answer with the requested status', async () => {
  const { id } = await aTask(person, { due_date: '2026-03-10' })
  const answers = await atOnce(devices, 40, (device, index) => {
    if (index % 5 === 0)
      return device.patch(`/api/tasks/update_task/${id}/`, { due_date: `2026-03-1${index % 10}` })
    if (index % 7 === 0) return device.post(`/api/tasks/task_complete/${id}/`)
    return device.post(`/api/tasks/task_complete/${id}/`, { status: index % 2 === 0 })
  })
  expect(statuses(answers)).toEqual(Array(40).fill(200))
  answers.forEach(({ body }, index) => {
    if (index % 5 !== 0 && index % 7 !== 0) expect(body.task.status).toBe(index % 2 === 0)
  })
})

test('the counts in an answer belong to a committed state', async () => {
  const before = (await person.get('/api/tasks/all_tasks/')).body
  const ids: string[] = []
  for (let index = 0; index < 8; index += 1) ids.push((await aTask(person)).id)
  const answers = await atOnce(devices, 8, (device, index) =>
    device.post(`/api/tasks/task_complete/${ids[index]}/`, { status: true }),
  )
  // The database runs the calls one after another, so each answer counts one more than the previous one.
  const completed = answers.map(({ body }) => body.completed_tasks_count).sort((a, b) => a - b)
  expect(completed).toEqual(Array.from({ length: 8 }, (_, index) => before.completed_tasks_count + index + 1))
  for (const { body } of answers)
    expect(body.completed_tasks_count + body.pending_tasks).toBe(body.total_number_tasks)
})

test('concurrent adds with the same id create one task', async () => {
  const id = '0195b3a0-0000-7000-8000-0000000000aa'
  const before = (await person.get('/api/tasks/all_tasks/')).body.total_number_tasks
  const answers = await atOnce(devices, 10, (device) =>
    device.post('/api/tasks/add_task/', { id, task_title: 'Once', due_date: '2026-03-10' }),
  )
  expect(statuses(answers)).toEqual([...Array(9).fill(200), 201])
  expect((await person.get('/api/tasks/all_tasks/')).body.total_number_tasks).toBe(before + 1)
})

test('concurrent completing, moving and deleting leaves the task deleted', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await aTask(person, { due_date: '2026-03-10' })
    const answers = await atOnce(devices, 12, (device, index) => {
      if (index % 4 === 0) return device.delete(`/api/tasks/delete_task/${id}/`)
      if (index % 2 === 0) return device.post(`/api/tasks/task_complete/${id}/`)
      return device.patch(`/api/tasks/update_task/${id}/`, { due_date: index % 3 ? null : '2026-03-11' })
    })
    expect(statuses(answers).filter((status) => status !== 200 && status !== 404)).toEqual([])
    expect((await person.post(`/api/tasks/task_complete/${id}/`)).status).toBe(404)
  }
})

test('concurrent edits of different fields both survive', async () => {
  const { id } = await aTask(person, { task_title: 'Old', task_details: 'Old' })
  await atOnce(devices, 2, (device, index) =>
    device.patch(
      `/api/tasks/update_task/${id}/`,
      index === 0 ? { task_title: 'New' } : { task_details: 'New' },
    ),
  )
  const { body } = await person.patch(`/api/tasks/update_task/${id}/`, {})
  expect(body.task).toMatchObject({ task_title: 'New', task_details: 'New' })
})

test('applying routines from two devices at once creates each task once', async () => {
  await aRoutine(person)
  await aRoutine(person, { routines_dates: 'tuesday thursday' })
  const answers = await atOnce(devices, 8, (device) => device.post('/api/apply_routines/'))
  expect(statuses(answers)).toEqual(Array(8).fill(200))
  const made = answers.reduce((sum, { body }) => sum + body.created_count, 0)
  expect(made).toBe(7 + 2)
  const ids = answers.flatMap(({ body }) => body.tasks.map((task: { id: string }) => task.id))
  expect(new Set(ids).size).toBe(9)
})

test('applying routines stays consistent while they are paused, edited and deleted', async () => {
  const routines = await Promise.all([aRoutine(person), aRoutine(person), aRoutine(person)])
  const answers = await atOnce(devices, 12, (device, index) => {
    const id = routines[index % 3]?.id
    if (index % 4 === 0) return device.post('/api/apply_routines/')
    if (index % 4 === 1) return device.post(`/api/update_routine_status/${id}/`)
    if (index % 4 === 2) return device.post(`/api/update_routine/${id}/`, { routines_dates: 'sunday' })
    return device.post(`/api/delete_routine/${id}/`)
  })
  expect(statuses(answers).filter((status) => status !== 200 && status !== 404)).toEqual([])
})

test('concurrent registrations of a name create one account', async () => {
  const answers = await atOnce(anyones, 6, (anyone, index) =>
    anyone.post('/api/auth/register/', {
      username: index % 2 ? 'Racer' : 'racer',
      email: `racer${index}@example.com`,
      password: PASSWORD,
      password2: PASSWORD,
    }),
  )
  expect(statuses(answers)).toEqual([201, ...Array(5).fill(400)])
})

test('concurrent registrations of an address create one account, and the other names stay free', async () => {
  const body = (index: number) => ({
    username: `driver${index}`,
    email: index % 2 ? 'Driver@Example.com' : 'driver@example.com',
    password: PASSWORD,
    password2: PASSWORD,
  })
  const answers = await atOnce(anyones, 4, (anyone, index) => anyone.post('/api/auth/register/', body(index)))
  expect(statuses(answers)).toEqual([201, 400, 400, 400])
  const loser = answers.findIndex(({ status }) => status === 400)
  const again = { ...body(loser), email: 'another@example.com' }
  expect((await anyones[0]?.post('/api/auth/register/', again))?.status).toBe(201)
})
