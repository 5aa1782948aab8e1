// The common rules of methods and caches, each checked on each documented path.
import { beforeAll, describe, expect, test } from 'vitest'
import { restTable, routesByPath } from '../../../server/src/rest/routes.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { aUser } from '../../support/factories.ts'
import { callOf, type Person } from './rows.ts'

let opened: TestApp
let person: Person
beforeAll(async () => {
  opened = await openApp({ env: { RATE_LIMITS: 'off' } })
  person = await aUser(opened)
})

const rows = restTable.map(({ method, path, open }) => ({ method, path, open }))
const reads = rows.filter(({ method, open }) => method === 'GET' && !open)
const writes = rows.filter(({ method }) => method !== 'GET')
const UNKNOWN_ID = '01957f3e-7c00-7a41-9d6b-2f1c8e5a9b10'

describe('methods', () => {
  const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

  const paths = Array.from(routesByPath, ([path, routes]) => ({
    path,
    methods: routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  }))
  test.each(paths)('$path accepts $methods and lists them in Allow', async ({ path, methods }) => {
    const url = path.replace(':id', UNKNOWN_ID)
    const allow = [...methods, 'OPTIONS'].join(', ')
    for (const wrong of METHODS.filter((other) => !methods.includes(other))) {
      for (const address of [url, `${url}/`]) {
        const answer = await person.call(wrong, address)
        expect(answer).toMatchObject({
          status: 405,
          body: { error: 'Method not allowed.' },
          headers: { allow },
        })
      }
    }
    const options = await person.anyone.call('OPTIONS', url)
    expect(options).toMatchObject({ status: 204, body: '', headers: { allow } })
    if (!methods.includes('HEAD')) expect((await person.call('HEAD', url)).status).toBe(405)
  })

  test.each(reads)('HEAD $path has the headers of GET and no body', async (read) => {
    const { url } = await callOf(read, person)
    const got = await person.get(url)
    const head = await person.call('HEAD', url)
    expect(head).toMatchObject({ status: 200, body: '' })
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'vary']) {
      expect(head.headers[name]).toBe(got.headers[name])
    }
  })

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/tasks',
    '/api/tasks/today_tasks/more',
    '/api/auth',
    '/api/add_routine/1',
    '/api/tasks/task_complete/',
  ])('%s answers 404 in the form of all errors', async (url) => {
    for (const method of METHODS) {
      expect(await person.call(method, url)).toMatchObject({ status: 404, body: { error: 'Not found.' } })
    }
  })

  test.each(['/api/%', '/api/tasks/today_tasks/%zz', `/api/tasks/task_complete/%c3%28`])(
    '%s is refused as unreadable',
    async (url) => {
      const answer = await person.post(url)
      expect([400, 404]).toContain(answer.status)
      expect(Object.keys(answer.body)).toEqual(['error'])
    },
  )
})

describe('caches', () => {
  test.each(reads)('$path answers 304 until it changes', async (read) => {
    const { url } = await callOf(read, person)
    const got = await person.get(url)
    expect(got.headers).toMatchObject({
      etag: expect.stringMatching(/^W\/"[\w-]+"$/),
      'cache-control': 'private, no-cache',
      vary: 'Authorization, X-Timezone',
    })
    const etag = String(got.headers.etag)
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const answer = await person.get(url, { 'if-none-match': known })
      expect(answer).toMatchObject({ status: 304, body: '' })
      expect(answer.headers).toMatchObject({
        etag,
        'cache-control': 'private, no-cache',
        vary: got.headers.vary,
      })
    }
    expect((await person.get(url, { 'if-none-match': 'W/"other"' })).status).toBe(200)
    expect((await person.call('HEAD', url, undefined, { 'if-none-match': etag })).status).toBe(304)
    expect((await person.anyone.get(url, { 'if-none-match': etag })).status).toBe(401)
  })

  test('the ETag of a list changes with its tasks and with the day', async () => {
    const somebody = await aUser(opened)
    const before = await somebody.get('/api/tasks/today_tasks')
    await somebody.post('/api/tasks/add_task', { task_title: 'Today', due_date: '2026-03-10' })
    const known = { 'if-none-match': String(before.headers.etag) }
    const after = await somebody.get('/api/tasks/today_tasks', known)
    expect(after).toMatchObject({ status: 200, body: { total_number_tasks: 1 } })
    const there = { 'if-none-match': String(after.headers.etag), 'x-timezone': 'Pacific/Kiritimati' }
    expect(await somebody.get('/api/tasks/today_tasks', there)).toMatchObject({
      status: 200,
      body: { total_number_tasks: 0 },
    })
  })

  test.each(writes)('$method $path is never cached', async ({ method, path }) => {
    const { url, body } = await callOf({ method, path }, person)
    expect((await person.call(method, url, body)).headers['cache-control']).toBe('no-store')
    expect((await person.call(method, url, { id: 7 })).headers['cache-control']).toBe('no-store')
  })
})
