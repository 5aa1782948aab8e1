// Hostile input on every documented path: never a 500, never a hang, never data of another user.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { restTable } from '../../../server/src/rest/routes.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { checkDocumented, openApi } from '../../support/documented.ts'
import { aRoutine, aTask, aUser } from '../../support/factories.ts'
import type { Person } from './rows.ts'

const RUNS = Number(process.env.DAYLOOP_HOSTILE_RUNS ?? 60)
const MARK = 'zzq-nobody-else-may-read-this'

let opened: TestApp
let attacker: Person
let victim: Person
let ids: string[]
beforeAll(async () => {
  opened = await openApp({ env: { RATE_LIMITS: 'off' } })
  // A password that the bodies do not contain: with it, one of them would delete the account.
  attacker = await aUser(opened, { password: 'no body has this password' })
  victim = await aUser(opened, { username: MARK, email: `${MARK}@example.com` })
  const own = [await aTask(attacker), await aRoutine(attacker)]
  const theirs = [await aTask(victim, { task_title: MARK }), await aRoutine(victim, { routines_title: MARK })]
  ids = [...theirs, ...own].map(({ id }) => id)
})

const id = fc.nat({ max: 3 }).map((index) => ids[index] ?? '')
const hostileText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '٣',
  '😀'.repeat(300),
  'x'.repeat(20_000),
  "'; drop table tasks; --",
  '%00',
  '../..',
  '__proto__',
  'constructor',
  'toString',
  '<script>',
  'NaN',
  '-1',
  '1e999',
  '9'.repeat(400),
  '0x10',
  '-0',
  '2026-02-30',
  '0000-00-00',
  '-000001-01-01',
  '99999-01-01',
  '2026-03-10T25:61:61Z',
  'monday monday',
  'MONDAY funday',
  'today-tasks',
  'Infinity',
  '\r\nSet-Cookie: a=b',
)
const anything = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: id },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 600 }) },
  { weight: 2, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1e308, [], {}, [[]], { toString: 1 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('2026-03-10', 'monday friday', 'Buy bread', 'correct horse battery'),
  },
)
const page = fc.oneof(
  hostileText,
  fc.integer().map(String),
  fc.double().map(String),
  fc.string({ maxLength: 40 }),
)
const zone = fc.constantFrom(
  'Europe/Berlin',
  'UTC',
  'Nowhere/Land',
  '+99:99',
  '',
  'a'.repeat(5_000),
  '../etc',
  '\u00e9',
)

type Schema = { properties?: Record<string, unknown> }
const fieldsOf = (path: string, method: string): string[] => {
  const template = `${path.replace(':id', '{id}')}/`
  const schema: Schema | undefined =
    openApi.paths[template][method.toLowerCase()].requestBody?.content['application/json'].schema
  return Object.keys(schema?.properties ?? {})
}

const bodyOf = (fields: string[]) => {
  const known = fc.record(Object.fromEntries(fields.map((name) => [name, anything])), { requiredKeys: [] })
  const more = fc.dictionary(
    fc.constantFrom('user_id', 'id', '__proto__', 'status', 'page', 'valid'),
    anything,
    { maxKeys: 2 },
  )
  return fc.oneof(
    { weight: 6, arbitrary: fc.tuple(known, more).map(([one, two]) => JSON.stringify({ ...two, ...one })) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
    { weight: 1, arbitrary: fc.nat({ max: 20_000 }).map((depth) => '['.repeat(depth)) },
    {
      weight: 1,
      arbitrary: fc.nat({ max: 5_000 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
    },
  )
}

const rows = restTable.map(({ method, path }) => ({ method, path }))

test.each(rows)('$method $path never answers 500 for hostile input', async ({ method, path }) => {
  const inPath = fc.oneof(
    id,
    fc
      .oneof(hostileText, fc.string({ unit: 'binary', maxLength: 80 }))
      .map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3_000)),
  )
  await fc.assert(
    fc.asyncProperty(
      inPath,
      bodyOf(fieldsOf(path, method)),
      page,
      zone,
      async (part, payload, number, x_timezone) => {
        const response = await opened.app.inject({
          method,
          url: `${path.replace(':id', part)}?page=${encodeURIComponent(number.toWellFormed())}`,
          headers: {
            authorization: `Bearer ${attacker.access}`,
            'content-type': 'application/json',
            'x-timezone': x_timezone.replace(/[^\x20-\x7e\x80-\xff]/g, ''),
          },
          ...(method === 'GET' ? {} : { payload }),
        })
        const { statusCode: status } = response
        // Google is not configured here, so this is the documented answer.
        if (path !== '/api/auth/google/url') expect(status, response.body).toBeLessThan(500)
        checkDocumented({ method, url: path.replace(':id', part), status, body: response.json() })
        expect(response.body).not.toContain(MARK)
      },
    ),
    { numRuns: RUNS, interruptAfterTimeLimit: 20_000, markInterruptAsFailure: false },
  )
})

test('the requests were those of a signed-in user, and the rows of the other user are unchanged', async () => {
  expect((await attacker.get('/api/user-data')).status).toBe(200)
  const tasks = await victim.get('/api/tasks/all_tasks')
  expect(tasks.body).toMatchObject({
    total_number_tasks: 1,
    pending_tasks: 1,
    user_tasks: [{ task_title: MARK }],
  })
  const routines = await victim.get('/api/routines')
  expect(routines.body).toMatchObject({
    pagination: { total: 1 },
    user_routines: [{ routines_title: MARK, status: true }],
  })
  expect((await victim.get('/api/user-data')).body.username).toBe(MARK)
})
