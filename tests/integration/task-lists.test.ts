// The three task lists: their days, the user's today, order, pages, counts.
import { beforeAll, describe, expect, test } from 'vitest'
import { NEW_TASK } from '../../contracts/src/task-fields.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { aTask, aUser, signIn } from '../support/factories.ts'

const lists = ['today_tasks', 'next_week_tasks', 'all_tasks'] as const

let opened: TestApp
beforeAll(async () => {
  opened = await openApp()
})

type Person = Awaited<ReturnType<typeof aUser>>
const titlesIn = async (person: Pick<Person, 'get'>, list: string, zone?: string) => {
  const { body } = await person.get(`/api/tasks/${list}/`, zone === undefined ? {} : { 'x-timezone': zone })
  return body.user_tasks.map((task: { task_title: string }) => task.task_title)
}

describe('which tasks belong to which list', () => {
  // It is 10 March 2026.
  const days: [due_date: string | null, ...lists: string[]][] = [
    ['2026-03-09', 'all_tasks'],
    ['2026-03-10', 'today_tasks', 'next_week_tasks', 'all_tasks'],
    ['2026-03-11', 'next_week_tasks', 'all_tasks'],
    ['2026-03-17', 'next_week_tasks', 'all_tasks'],
    ['2026-03-18', 'all_tasks'],
    [null, 'all_tasks'],
  ]

  test.each(days)(
    'a task due %s is in the lists of its day, and in no other',
    async (due_date, ...expected) => {
      const person = await aUser(opened)
      await aTask(person, { task_title: 'It', due_date })
      for (const list of lists)
        expect(await titlesIn(person, list), list).toEqual(expected.includes(list) ? ['It'] : [])
    },
  )

  test('an answer has the documented fields', async () => {
    const person = await aUser(opened)
    const { id } = await aTask(person, {
      task_title: 'Water the plants',
      task_details: 'All',
      due_date: '2026-03-10',
    })
    const { status, body } = await person.get('/api/tasks/today_tasks/?page=1')
    expect(status).toBe(200)
    expect(body).toEqual({
      user_tasks: [
        {
          ...NEW_TASK,
          id,
          task_title: 'Water the plants',
          task_details: 'All',
          due_date: '2026-03-10',
        },
      ],
      today: '2026-03-10',
      pagination: { page: 1, num_pages: 1 },
      total_number_tasks: 1,
      completed_tasks_count: 0,
      pending_tasks: 1,
    })
  })

  test('an empty list has one page', async () => {
    const { body } = await (await aUser(opened)).get('/api/tasks/all_tasks/')
    expect(body.pagination).toEqual({ page: 1, num_pages: 1 })
    expect(body.user_tasks).toEqual([])
  })
})

describe("today is the user's calendar day", () => {
  const daysOf = async (person: Pick<Person, 'get'>, zone?: string) => {
    const headers = zone === undefined ? {} : { 'x-timezone': zone }
    const answers = await Promise.all(lists.map((list) => person.get(`/api/tasks/${list}/`, headers)))
    return new Set(answers.map(({ body }) => body.today))
  }

  const instants: [instant: string, zone: string, today: string][] = [
    ['2026-03-10T12:00:00Z', 'Pacific/Kiritimati', '2026-03-11'],
    ['2026-03-10T12:00:00Z', 'Pacific/Marquesas', '2026-03-10'],
    ['2026-03-10T09:29:59Z', 'Pacific/Marquesas', '2026-03-09'],
    ['2026-03-10T09:30:00Z', 'Pacific/Marquesas', '2026-03-10'],
    ['2026-03-10T02:29:59Z', 'America/St_Johns', '2026-03-09'],
    ['2026-03-10T02:30:00Z', 'America/St_Johns', '2026-03-10'],
    ['2026-12-31T23:30:00Z', 'Europe/Berlin', '2027-01-01'],
    ['2028-02-28T23:30:00Z', 'Europe/Berlin', '2028-02-29'],
  ]

  test.each(instants)('at %s in %s it is %s', async (instant, zone, today) => {
    const there = await openApp({ start: instant, url: opened.url })
    const person = await aUser(there)
    await aTask(person, { task_title: 'It', due_date: today })
    expect(await titlesIn(person, 'today_tasks', zone)).toEqual(['It'])
    expect(await titlesIn(person, 'next_week_tasks', zone)).toEqual(['It'])
    expect(await daysOf(person, zone)).toEqual(new Set([today]))
    there.clock.advance(24 * 60 * 60)
    const { access } = await signIn(person.anyone, person.user.username)
    expect(await titlesIn(person.with({ authorization: `Bearer ${access}` }), 'today_tasks', zone)).toEqual(
      [],
    )
  })

  test('without a header, or with an unknown zone, the stored zone counts', async () => {
    const person = await aUser(opened, { time_zone: 'Pacific/Kiritimati' })
    expect(person.user.time_zone).toBe('Pacific/Kiritimati')
    await aTask(person, { task_title: 'There', due_date: '2026-03-11' })
    await aTask(person, { task_title: 'In UTC', due_date: '2026-03-10' })
    expect(await titlesIn(person, 'today_tasks')).toEqual(['There'])
    expect(await titlesIn(person, 'today_tasks', 'Mars/Olympus')).toEqual(['There'])
    expect(await titlesIn(person, 'today_tasks', 'UTC')).toEqual(['In UTC'])
    expect(await daysOf(person)).toEqual(new Set(['2026-03-11']))
    expect(await daysOf(person, 'UTC')).toEqual(new Set(['2026-03-10']))
  })

  test('a tRPC answer contains its day, and the server time in a header', async () => {
    const person = await aUser(opened)
    const answer = await opened.app.inject({
      method: 'POST',
      url: '/api/trpc/tasks.today_tasks',
      headers: { authorization: `Bearer ${person.access}`, 'x-timezone': 'Pacific/Kiritimati' },
      payload: { page: 1 },
    })
    expect(answer.json().result.data.today).toBe('2026-03-11')
    expect(answer.headers.date).toBe(opened.clock.now().toUTCString())
  })

  test('without any zone UTC counts', async () => {
    const person = await aUser(opened)
    await aTask(person, { task_title: 'In UTC', due_date: '2026-03-10' })
    expect(await titlesIn(person, 'today_tasks')).toEqual(['In UTC'])
  })
})

describe('order and pages', () => {
  let person: Person
  const added = Array.from({ length: 23 }, (_, index) => `Task number ${index}`)
  beforeAll(async () => {
    person = await aUser(opened)
    for (const [index, task_title] of added.entries()) {
      // Most rows have the same time. Ties must not lose or repeat a row.
      if (index % 7 === 0) opened.clock.advance(1)
      await aTask(person, { task_title, due_date: index % 2 ? '2026-03-10' : null, status: index % 3 === 0 })
    }
  })

  test('all pages together show each row once', async () => {
    const seen: string[] = []
    for (const page of [1, 2, 3]) {
      const { body } = await person.get(`/api/tasks/all_tasks/?page=${page}`)
      expect(body.pagination).toEqual({ page, num_pages: 3 })
      expect(body.user_tasks).toHaveLength(page < 3 ? 10 : 3)
      seen.push(...body.user_tasks.map((task: { task_title: string }) => task.task_title))
    }
    expect([...seen].sort()).toEqual([...added].sort())
  })

  test.each([
    ['500', 23, 1],
    ['8', 8, 3],
    ['501', 23, 1],
    ['0', 10, 3],
    ['many', 10, 3],
  ])('with page_size=%s a page has %i rows', async (page_size, rows, num_pages) => {
    const { status, body } = await person.get(`/api/tasks/all_tasks/?page_size=${page_size}`)
    expect(status).toBe(200)
    expect(body.user_tasks).toHaveLength(rows)
    expect(body.pagination).toEqual({ page: 1, num_pages })
  })

  test('the newest comes first', async () => {
    const { body } = await person.get('/api/tasks/all_tasks/')
    expect(
      body.user_tasks.slice(0, 2).map((task: { task_title: string }) => added.indexOf(task.task_title)),
    ).toEqual(expect.arrayContaining([21, 22]))
  })

  test.each([
    ['', 1],
    ['?page=0', 1],
    ['?page=-3', 1],
    ['?page=many', 1],
    ['?page=', 1],
    ['?page=2', 2],
    ['?page=99', 3],
    ['?page=99999999999999999999', 3],
  ])('the query "%s" means page %i', async (query, page) => {
    const { status, body } = await person.get(`/api/tasks/all_tasks/${query}`)
    expect(status).toBe(200)
    expect(body.pagination.page).toBe(page)
  })

  test('the counts are for the whole list, not for the page', async () => {
    const { body: all } = await person.get('/api/tasks/all_tasks/?page=3')
    expect(all).toMatchObject({ total_number_tasks: 23, completed_tasks_count: 8, pending_tasks: 15 })
    const { body: today } = await person.get('/api/tasks/today_tasks/')
    expect(today).toMatchObject({ total_number_tasks: 11, completed_tasks_count: 4, pending_tasks: 7 })
  })

  test('PAGE_SIZE sets the rows of a page', async () => {
    const replica = await openApp({ url: opened.url, env: { PAGE_SIZE: '3' } })
    const answer = await replica.app.inject({
      url: '/api/tasks/all_tasks/',
      headers: { authorization: `Bearer ${person.access}` },
    })
    expect(answer.json().user_tasks).toHaveLength(3)
    expect(answer.json().pagination.num_pages).toBe(8)
  })

  test('every path answers with and without the trailing slash', async () => {
    for (const list of lists) expect((await person.get(`/api/tasks/${list}`)).status).toBe(200)
  })
})
