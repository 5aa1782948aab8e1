// The search in Postgres finds the same as the rules of contracts, in every script and in the right order.
import { CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { searchQuery } from '../../contracts/src/search-words.ts'
import { queryFor, searchMatch } from '../../contracts/src/task-search.ts'
import { Task } from '../../contracts/src/tasks.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { aTask, aUser } from '../support/factories.ts'
import { countTasks } from '../support/inserted-tasks.ts'

let opened: TestApp
let person: Awaited<ReturnType<typeof aUser>>
/** Newest first. */
const tasks: Task[] = []
/** The tasks that each query finds by the rules of contracts, in order. */
const expected = new Map<string, Task[]>()

const item = (text: string) => ({ id: text, text, done: false })
const ROWS: Partial<Task>[] = [
  { task_title: 'Buy milk and bread' },
  { task_title: 'Call mum', task_details: 'about the milk', status: true },
  { task_title: 'Milk the cow', status: true },
  { task_title: 'Breakfast', tags: ['Milk', 'Été'] },
  { task_title: 'Shopping', checklist: [item('milk'), item('50% off coupons')] },
  { task_title: 'Vacances d’été', task_details: 'Réserver l’hôtel à Lyon' },
  { task_title: 'Rename a_b to axb' },
  { task_title: 'Rename axb' },
  { task_title: "It's 100% done \\ o'clock" },
  { task_title: '去上海旅行', task_details: '买票' },
  { task_title: 'ガソリンを買う' },
  { task_title: '한국어 공부하기' },
  { task_title: 'ซื้อข้าวสารที่ตลาด' },
  { task_title: 'Позвонить маме в пятницу' },
  { task_title: 'Straße fegen' },
  { task_title: 'Hello wonderful world 🏠' },
  { task_title: 'x', task_details: `${'lorem ipsum '.repeat(800)} needle` },
]
const QUERIES = [
  ...[
    'milk',
    'mil',
    'MILK',
    'milk bread',
    'bread milk',
    'milk cow x',
    'milkk',
    'brekfast',
    'wonderfull',
    'wnderful',
  ],
  ...['ete', 'ÉTÉ', 'hotel lyon', 'reserver', '50%', '%', '100%', 'a_b', 'axb', '_', '\\', "o'clock", "it's"],
  ...[
    '上海',
    '海旅',
    '海行',
    '票',
    'がそりん',
    'ソリン',
    '국어',
    '공부',
    'ข้าว',
    'ตลาด',
    'позвонит',
    'пятницe',
    'маме',
  ],
  ...[
    'strasse',
    'STRASSE fegen',
    '🏠',
    'needle',
    'lorem needle',
    'ipsum lorem',
    'nothing',
    "' | 'milk",
    'milk:*',
    '!milk',
    '(',
  ],
]

beforeAll(async () => {
  opened = await openApp({ env: { PAGE_SIZE: '2' } })
  person = await aUser(opened)
  const others = await aUser(opened)
  await aTask(others, { task_title: 'Their milk' })
  for (const row of ROWS) {
    opened.clock.advance(1)
    tasks.unshift(Task.parse(await aTask(person, row)))
  }
  const gone = await aTask(person, { task_title: 'Deleted milk' })
  await person.delete(`/api/tasks/delete_task/${gone.id}/`)
  for (const q of QUERIES) expected.set(q, findByRules(q))
})

const find = (query: Record<string, string>) => person.get(`/api/tasks/search/?${new URLSearchParams(query)}`)

function findByRules(q: string) {
  const query = queryFor(tasks, searchQuery(q))
  const places = ['title', 'elsewhere'] as const
  return places.flatMap((place) =>
    tasks
      .filter((task) => searchMatch(task, query) === place)
      .toSorted((one, other) => Number(one.status) - Number(other.status)),
  )
}

test.each(QUERIES)(
  'finds with %s the tasks that have all words: title first, pending first, newest first',
  async (q) => {
    const wanted = expected.get(q) ?? []
    const num_pages = Math.max(1, Math.ceil(wanted.length / 2))
    for (let page = 1; page <= num_pages; page += 1) {
      const { status, body } = await find({ q, page: `${page}` })
      expect(status).toBe(200)
      expect(body.user_tasks).toEqual(wanted.slice((page - 1) * 2, page * 2))
      expect(body).toMatchObject({
        pagination: { page, num_pages },
        total_number_tasks: wanted.length,
        completed_tasks_count: wanted.filter(({ status }) => status).length,
      })
    }
  },
)

test('most of these queries find something', () => {
  expect([...expected.values()].filter((found) => found.length > 0).length).toBeGreaterThan(35)
})

test('takes a status and a tag', async () => {
  const completed = await find({ q: 'milk', status: 'completed' })
  expect(completed.body.user_tasks.map(({ task_title }: Task) => task_title)).toEqual([
    'Milk the cow',
    'Call mum',
  ])
  expect((await find({ q: 'milk', tag: 'été' })).body).toMatchObject({ total_number_tasks: 1 })
})

test('an empty query finds nothing, and invalid input is refused', async () => {
  for (const query of [{}, { q: '' }, { q: '   ' }])
    expect(await find(query)).toMatchObject({ status: 200, body: { user_tasks: [], total_number_tasks: 0 } })
  const refused = await find({ q: 'x'.repeat(201), status: 'open' })
  expect(refused).toMatchObject({ status: 400, body: { error: [expect.any(String), expect.any(String)] } })
})

test('an edit changes by what words a task is found, and leaves those of other fields', async () => {
  const { id } = await aTask(person, {
    task_title: 'Walk the dog',
    task_details: 'in the park',
    tags: ['pets'],
  })
  const found = async (q: string) => (await find({ q })).body.total_number_tasks
  await person.patch(`/api/tasks/update_task/${id}/`, { task_title: 'Walk the giraffe' })
  expect([await found('dog'), await found('giraffe park pets')]).toEqual([0, 1])
  await person.patch(`/api/tasks/update_task/${id}/`, { tags: ['zoo'], task_details: '' })
  expect([await found('giraffe park'), await found('giraffe zoo')]).toEqual([0, 1])
  await person.post(`/api/tasks/task_complete/${id}/`, { status: true })
  expect((await find({ q: 'giraffe', status: 'completed' })).body.total_number_tasks).toBe(1)
})

test('among many matches the first page has the newest pending ones, with exact counts', async () => {
  const many = await aUser(opened)
  await sql`
    insert into tasks (user_id, id, task_title, task_details, status, created_at)
    select ${many.user.id}, gen_random_uuid(), 'Wash car ' || n, case when n % 2 = 0 then 'with soap' else '' end, n % 3 = 0,
      timestamptz '2026-01-01' - n * interval '1 minute'
    from generate_series(1, 5000) as n`.execute(opened.db)
  await opened.db.executeQuery(CompiledQuery.raw(countTasks(), [many.user.id]))
  const search = async (q: string) => (await many.get(`/api/tasks/search/?q=${q}`)).body
  expect(await search('car')).toMatchObject({
    user_tasks: [{ task_title: 'Wash car 1' }, { task_title: 'Wash car 2' }],
    pagination: { num_pages: 2500 },
    total_number_tasks: 5000,
    completed_tasks_count: 1666,
  })
  expect(await search('soap')).toMatchObject({
    user_tasks: [{ task_title: 'Wash car 2' }, { task_title: 'Wash car 4' }],
    total_number_tasks: 2500,
  })
  expect((await search('wash&status=completed')).user_tasks[0].task_title).toBe('Wash car 3')
})

test('pages among many matches have those in the title first', async () => {
  const many = await aUser(opened)
  await sql`
    insert into tasks (user_id, id, task_title, task_details, status, created_at)
    select ${many.user.id}, gen_random_uuid(), case when n <= 3 then 'Bus ' else 'Car ' end || n, 'like a car', n % 2 = 0,
      timestamptz '2026-01-01' - n * interval '1 minute'
    from generate_series(1, 2104) as n`.execute(opened.db)
  await opened.db.executeQuery(CompiledQuery.raw(countTasks(), [many.user.id]))
  const titles = async (query: string) => {
    const { body } = await many.get(`/api/tasks/search/?q=car&${query}`)
    return body.user_tasks.map(({ task_title }: { task_title: string }) => task_title)
  }
  expect(await titles('page=1')).toEqual(['Car 5', 'Car 7'])
  expect(await titles('page=526')).toEqual(['Car 4', 'Car 6'])
  expect(await titles('page=1051')).toEqual(['Car 2104', 'Bus 1'])
  expect(await titles('page=1052')).toEqual(['Bus 3', 'Bus 2'])
  expect(await titles('page=1052&status=pending')).toEqual(['Bus 1', 'Bus 3'])
})
