// The OpenAPI document is complete, and valid according to a public validator.
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.ts'
import { checkDocumented, openApi } from '../support/documented.ts'
import { clientOf } from '../support/rest.ts'

const opened = await openApp({ env: { PUBLIC_URL: 'https://tasks.example.org' } })
const anyone = clientOf(opened)

// The paths that other clients rely on.
const DOCUMENTED_PATHS = [
  'POST /api/auth/login/',
  'POST /api/auth/register/',
  'POST /api/auth/token/refresh/',
  'POST /api/auth/logout/',
  'GET /api/user-data/',
  'GET /api/settings/',
  'PATCH /api/settings/',
  'GET /api/tasks/today_tasks/',
  'GET /api/tasks/next_week_tasks/',
  'GET /api/tasks/all_tasks/',
  'POST /api/tasks/add_task/',
  'POST /api/tasks/task_complete/{id}/',
  'PATCH /api/tasks/update_task/{id}/',
  'DELETE /api/tasks/delete_task/{id}/',
  'GET /api/tasks/trash/',
  'POST /api/tasks/restore_task/{id}/',
  'DELETE /api/tasks/purge_task/{id}/',
  'POST /api/tasks/empty_trash/',
  'POST /api/tasks/bulk_update/',
  'GET /api/routines/',
  'POST /api/add_routine/',
  'POST /api/update_routine/{id}/',
  'POST /api/delete_routine/{id}/',
  'POST /api/update_routine_status/{id}/',
  'POST /api/apply_routines/',
]

type Operation = { operationId: string; requestBody?: Body; responses: Record<string, Body> }
type Body = { content?: { 'application/json': { schema: object; example?: unknown; examples?: Examples } } }
type Examples = Record<string, { value: unknown }>

const operations = Object.entries<Record<string, Operation>>(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test('the document is valid OpenAPI 3.1', async () => {
  const { body } = await anyone.get('/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  expect(body.servers).toEqual([{ url: 'https://tasks.example.org' }])
  expect(await new Validator().validate(body)).toMatchObject({ valid: true })
})

test('the served document is the one that the tests validate answers with', async () => {
  const { body } = await anyone.get('/api/openapi.json')
  expect(body.paths).toEqual(openApi.paths)
  expect(body.components).toEqual(openApi.components)
})

test('the document has every path of the REST API', () => {
  const known = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`)
  expect(known).toEqual(expect.arrayContaining(DOCUMENTED_PATHS))
})

test('every operation has a unique name', () => {
  const names = operations.map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^\w+\.\w+$/)
})

test.each(operations)(
  '$method $path has examples that its own schemas allow',
  ({ path, method, operation }) => {
    const url = path.replace('{id}', '01957f3e-7c00-7a41-9d6b-2f1c8e5a9b10')
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const body = content?.['application/json']
      // A file has no example.
      if (content && !body) continue
      const examples = body?.examples
        ? Object.values(body.examples).map(({ value }) => value)
        : [body?.example]
      for (const example of examples) {
        if (status === '304') continue
        expect(JSON.stringify(example)).not.toMatch(/null,null|\[null\]/)
        checkDocumented({ method: method.toUpperCase(), url, status: Number(status), body: example })
      }
    }
  },
)

test('the document needs no access token', async () => {
  const path = '/api/openapi.json'
  expect(await anyone.get(path)).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'public, max-age=300', 'content-type': 'application/json; charset=utf-8' },
  })
  expect(await anyone.call('HEAD', path)).toMatchObject({ status: 200, body: '' })
  expect(await anyone.post(path)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } })
})

test.each([
  ['a status', { status: 418, body: { error: 'Teapot' } }],
  ['a field', { status: 200, body: { routine: {}, secret: 1 } }],
  ['a text', { status: 404, body: { error: 'No such thing' } }],
  ['a form', { status: 400, body: { detail: 'Wrong' } }],
])('%s that is not documented is detected', (_what, answer) => {
  const method = 'POST'
  const url = '/api/update_routine/01957f3e-7c00-7a41-9d6b-2f1c8e5a9b10'
  expect(() => checkDocumented({ method, url, ...answer })).toThrow(`POST ${url} answered ${answer.status}`)
})
