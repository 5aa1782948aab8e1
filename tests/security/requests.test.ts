// V1, V2 and V4: input is validated, its size is limited, and unknown methods are refused.
import { once } from 'node:events'
import { METHODS } from 'node:http'
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { isEmail } from '../../contracts/src/account-rules.ts'
import { restTable } from '../../server/src/rest/routes.ts'
import { openApp } from '../support/app.ts'
import { aTask, aUser } from '../support/factories.ts'
import { sampleInput } from '../support/sample-input.ts'

const opened = await openApp()
const ann = await aUser(opened)
let port: number
beforeAll(async () => {
  port = Number(new URL(await opened.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** Sends raw bytes and returns the complete answer. */
const raw = async (bytes: string) => {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}
const statusesOf = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)
const request = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

const exotic = METHODS.filter(
  (method) => !['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT'].includes(method),
)

test('unknown methods are refused on every kind of path, without an echo', async () => {
  for (const path of ['/api/tasks/all_tasks/', '/api/site', '/api/none', '/login', '/']) {
    for (const method of exotic) {
      const answer = await raw(request(`${method} ${path}`, 'X-Secret: do-not-echo', 'Content-Length: 0'))
      // A QUERY without a content type is malformed by its specification.
      const refused = method === 'QUERY' ? /^HTTP\/1\.1 40[05] / : /^HTTP\/1\.1 405 [\s\S]*\nallow: /i
      expect(answer, `${method} ${path}`).toMatch(refused)
      expect(answer).not.toContain('do-not-echo')
    }
  }
  expect(statusesOf(await raw(request('NONSENSE /')))).toEqual(['400'])
  expect(statusesOf(await raw(request('CONNECT evil.example:443')))).toEqual([])
})

test('a page accepts only GET and HEAD', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const)
    expect(await opened.app.inject({ method, url: '/login' })).toMatchObject({
      statusCode: 405,
      headers: { allow: 'GET, HEAD' },
    })
})

test('two lengths of one request cannot smuggle another request', async () => {
  const smuggled = 'GET /api/site HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const both = request('POST /api/auth/logout/', 'Content-Length: 4', 'Transfer-Encoding: chunked')
  expect(statusesOf(await raw(`${both}0\r\n\r\n${smuggled}`))).toEqual(['400'])
  const twice = request('POST /api/auth/logout/', 'Content-Length: 0', `Content-Length: ${smuggled.length}`)
  expect(statusesOf(await raw(`${twice}${smuggled}`))).toEqual(['400'])
  const odd = request('POST /api/auth/logout/', 'Transfer-Encoding: xchunked')
  expect(statusesOf(await raw(`${odd}0\r\n\r\n${smuggled}`))[0]).toBe('400')
  expect(statusesOf(await raw(request('GET /api/site', ' Folded: yes')))).toEqual(['400'])
  expect(statusesOf(await raw('GET /api/site HTTP/1.1\r\n\r\n'))).toEqual(['400'])
})

test('headers and URLs that are too long are refused', async () => {
  expect(statusesOf(await raw(request('GET /', `X-Long: ${'x'.repeat(20_000)}`)))).toEqual(['431'])
  expect(statusesOf(await raw(request(`GET /${'x'.repeat(20_000)}`)))).toEqual(['431'])
})

test('a body above 100 KiB is not read, even if its length header is wrong', async () => {
  const big = JSON.stringify({ task_title: 'x'.repeat(100 * 1024) })
  const large = await ann.post('/api/tasks/add_task/', JSON.parse(big))
  expect([large.status, large.body]).toEqual([413, { error: 'The request body is too large.' }])
  expect((await ann.post('/api/trpc/tasks.add_task', JSON.parse(big))).status).toBe(413)
  const size = big.length.toString(16)
  const chunked = request(
    'POST /api/tasks/add_task/',
    `Authorization: Bearer ${ann.access}`,
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
  )
  expect(statusesOf(await raw(`${chunked}${size}\r\n${big}\r\n0\r\n\r\n`))).toEqual(['413'])
})

test('no key of a body changes a prototype, and unknown keys are not stored', async () => {
  for (const [status, body] of [
    [201, '{"task_title":"t","__proto__":{"polluted":true,"id":"x","status":true}}'],
    [201, '{"task_title":"t","constructor":{"prototype":{"polluted":true}}}'],
    [400, '{"__proto__":{"task_title":"from a prototype"}}'],
  ] as const) {
    const { statusCode, body: answer } = await opened.app.inject({
      method: 'POST',
      url: '/api/tasks/add_task/',
      headers: { authorization: `Bearer ${ann.access}`, 'content-type': 'application/json' },
      payload: body,
    })
    expect(statusCode).toBe(status)
    expect(answer).not.toMatch(/polluted|from a prototype|"status":true/)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  }
  const extra = {
    user_id: crypto.randomUUID(),
    routine_id: crypto.randomUUID(),
    created_at: '1999-01-01',
    status: true,
    deleted_at: '1999-01-01',
  }
  const { body: task } = await ann.post('/api/tasks/add_task/', { task_title: 'Mine', ...extra })
  expect(task).toMatchObject({ status: false, routine_id: null })
  const taken = await ann.put('/api/profile/update/', {
    ...ann.user,
    ...{ email_verify: true, password_hash: 'x', id: extra.user_id, is_admin: true },
  })
  expect(taken.body.user).toEqual(ann.user)
})

/** An unknown view counts as all tasks, so any text is accepted. It is not stored. */
const ANY_TEXT = ['url_call']

const texts = [
  "'; drop table tasks; --",
  '" or 1=1 --',
  '$1',
  '%_\\',
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}',
  '=cmd|calc!A0',
  '../../etc/passwd',
  '\u202egnirts',
  'a\r\nSet-Cookie: b=c',
]
test.each(texts)('%j is stored and returned unchanged', async (text) => {
  const task = await aTask(ann, { task_title: text })
  expect(task.task_title).toBe(text)
  const { body, headers } = await ann.get('/api/tasks/all_tasks/')
  expect(body.user_tasks[0].task_title).toBe(text)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers).not.toHaveProperty('set-cookie')
})

const writes = restTable.filter(({ method, open }) => !open && method !== 'GET')

test.each(writes)('$method $path refuses U+0000 in each text', async ({ method, path, input }) => {
  const row = crypto.randomUUID()
  const sample = sampleInput({ input }, { row, unique: 'somebody' })
  if (!sample) throw new Error('Add the fields of this call to tests/support/sample-input.ts')
  const texts = Object.keys(sample.input).filter((name) => name !== 'id' && !ANY_TEXT.includes(name))
  for (const name of texts.filter((name) => typeof sample.input[name] === 'string')) {
    const body = { ...sample.input, [name]: 'a\u0000b' }
    expect(await ann.call(method, path.replace(':id', row), body), name).toMatchObject({ status: 400 })
  }
})

test('a header of a request never becomes a header of the answer', async () => {
  for (const value of ['Europe/Berlin\tX', 'x'.repeat(8_000), 'é', '../../etc/passwd']) {
    const { headers, status } = await ann.get('/api/user-data/', {
      'x-timezone': value,
      'x-request-id': value,
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
    })
    expect(status).toBe(200)
    expect(JSON.stringify(headers)).not.toMatch(/evil|passwd|é|xxxx/)
  }
  const injected = request('GET /api/user-data/', 'X-Timezone: a\rSet-Cookie: b=c')
  expect(await raw(injected)).not.toMatch(/^set-cookie/im)
})

test('links of an answer come from the configuration, not from a request', async () => {
  const { body } = await ann.get('/api/openapi.json', {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
  })
  expect(JSON.stringify(body)).not.toContain('evil.example')
})

test('the rule for email addresses is fast for every input', () => {
  const began = performance.now()
  for (const text of [
    `${'a'.repeat(50_000)}@`,
    `${'a.'.repeat(25_000)}@b.c`,
    `a@${'b-'.repeat(25_000)}`,
    `a@${'b.'.repeat(25_000)}`,
    '@'.repeat(50_000),
    `${'!'.repeat(64)}@${'-'.repeat(100)}.${'é'.repeat(100)}!`,
  ])
    expect(isEmail(text)).toBe(false)
  expect(performance.now() - began).toBeLessThan(1_000)
})
