// Lists by status, tag and priority, in each order. Pages and counts agree with a filter over all tasks.
import { beforeAll, describe, expect, test } from 'vitest'
import { isInView, type TaskView } from '../../contracts/src/calendar.ts'
import { titleKey } from '../../contracts/src/search-text.ts'
import { passesFilter, TASK_SORTS, type TaskFilter, type TaskSort } from '../../contracts/src/task-query.ts'
import { Task } from '../../contracts/src/tasks.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { aTask, aUser } from '../support/factories.ts'

const TODAY = '2026-03-10'
const LISTS: [view: TaskView, list: string][] = [
  ['today-tasks', 'today_tasks'],
  ['next-week', 'next_week_tasks'],
  ['all', 'all_tasks'],
]
let opened: TestApp
let person: Awaited<ReturnType<typeof aUser>>
/** Newest first. */
const tasks: Task[] = []

const titles = ['Zebra', 'apple', 'Äpfel', 'éclair', 'Brot', 'ツール', 'つなみ', 'apple']
const dates = [TODAY, '2026-03-12', null, '2026-01-01', '2026-05-01']

beforeAll(async () => {
  opened = await openApp({ env: { PAGE_SIZE: '4' } })
  person = await aUser(opened)
  const others = await aUser(opened)
  await aTask(others, { task_title: 'Not theirs', tags: ['home'], priority: 1, due_date: TODAY })
  for (let n = 0; n < 30; n += 1) {
    opened.clock.advance(1)
    const tags = [...(n % 2 ? ['Home'] : []), ...(n % 3 ? ['garden'] : [])]
    const fields = { priority: (n % 4) + 1, tags, due_date: dates[n % 5] ?? null, status: n % 7 === 0 }
    tasks.unshift(Task.parse(await aTask(person, { task_title: titles[n % 8] ?? '', ...fields })))
  }
  for (const n of [3, 8, 13]) await change(n, { priority: 4, tags: ['HOME', 'Büro'] })
  for (const n of [4, 9]) await change(n, { due_date: TODAY, tags: [] })
  for (const n of [2, 20]) {
    const { id } = tasks[n] ?? { id: '' }
    expect((await person.delete(`/api/tasks/delete_task/${id}/`)).status).toBe(200)
    tasks.splice(n, 1)
  }
})

const change = async (n: number, fields: Partial<Task>) => {
  const { id } = tasks[n] ?? { id: '' }
  const { body } = await person.patch(`/api/tasks/update_task/${id}/`, fields)
  tasks[n] = body.task
}

const text = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const ORDERS: Record<TaskSort, (one: Task, other: Task) => number> = {
  newest: () => 0,
  due: (one, other) => text(one.due_date ?? '9', other.due_date ?? '9'),
  priority: (one, other) => one.priority - other.priority,
  title: (one, other) => text(titleKey(one.task_title), titleKey(other.task_title)),
}
const expected = (view: TaskView, filter: TaskFilter, sort: TaskSort) =>
  tasks
    .filter((task) => isInView(view, task.due_date, TODAY) && passesFilter(task, filter))
    .toSorted(ORDERS[sort])

const filters: TaskFilter[] = [
  {},
  { status: 'pending' },
  { status: 'completed' },
  { tag: 'home' },
  { tag: 'BÜRO' },
  { priority: 1 },
  { priority: 4 },
  { status: 'pending', priority: 4 },
  { status: 'completed', tag: 'Garden' },
  { tag: 'garden', priority: 2 },
  { status: 'pending', tag: 'home', priority: 4 },
  { tag: 'nowhere' },
]

describe.each(LISTS)('%s', (view, list) => {
  test.each(filters)('filtered by %j has the right rows, pages and counts in each order', async (filter) => {
    for (const sort of TASK_SORTS) {
      const wanted = expected(view, filter, sort)
      const query = new URLSearchParams(
        Object.entries({ ...filter, sort }).map(([name, to]) => [name, `${to}`]),
      )
      const completed = wanted.filter(({ status }) => status).length
      const num_pages = Math.max(1, Math.ceil(wanted.length / 4))
      for (let page = 1; page <= num_pages; page += 1) {
        const { status, body } = await person.get(`/api/tasks/${list}/?${query}&page=${page}`)
        expect(status).toBe(200)
        expect(body.user_tasks).toEqual(wanted.slice((page - 1) * 4, page * 4))
        expect(body).toMatchObject({
          pagination: { page, num_pages },
          total_number_tasks: wanted.length,
          completed_tasks_count: completed,
          pending_tasks: wanted.length - completed,
        })
      }
    }
  })
})

test('tRPC takes the same filters', async () => {
  const input = encodeURIComponent(JSON.stringify({ page: 1, priority: 1, status: 'pending', sort: 'title' }))
  const { body } = await person.get(`/api/trpc/tasks.all_tasks?input=${input}`)
  const wanted = expected('all', { priority: 1, status: 'pending' }, 'title')
  expect(body.result.data.user_tasks).toEqual(wanted.slice(0, 4))
})

test('an empty filter is none, and a wrong one is refused with all problems', async () => {
  const { body } = await person.get('/api/tasks/all_tasks/?status=&tag=&priority=&sort=')
  expect(body.total_number_tasks).toBe(tasks.length)
  const refused = await person.get('/api/tasks/all_tasks/?status=open&priority=9&sort=colour')
  expect(refused.status).toBe(400)
  expect(refused.body.error).toEqual([
    'Status must be one of pending, completed',
    'Priority must be a whole number from 1 to 4',
    'Sort must be one of newest, due, priority, title',
  ])
})
