// Other origins: configured ones may call the API, and no others may read an answer.
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.ts'
import { aTask, aUser } from '../../support/factories.ts'
import { clientOf } from '../../support/rest.ts'

const OLD = 'https://old.example.org'
const closed = await openApp()
const opened = await openApp({ env: { CORS_ORIGINS: `${OLD}, http://localhost:8080` } })

const preflight = (origin: string) => ({
  origin,
  'access-control-request-method': 'PATCH',
  'access-control-request-headers': 'authorization,content-type,x-timezone',
})

test.each([OLD, 'http://localhost:8080'])('%s may call the API and read answers', async (origin) => {
  const asked = await clientOf(opened).call(
    'OPTIONS',
    '/api/tasks/update_task/1/',
    undefined,
    preflight(origin),
  )
  expect(asked.status).toBe(204)
  expect(asked.headers['access-control-allow-origin']).toBe(origin)
  expect(asked.headers['access-control-allow-methods']).toContain('PATCH')
  expect(String(asked.headers['access-control-allow-headers']).toLowerCase()).toContain('authorization')
  const person = await aUser(opened)
  await aTask(person)
  const list = await person.get('/api/tasks/all_tasks/', { origin })
  expect(list).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': origin } })
  expect(list.headers.vary).toBe('Origin, Authorization, X-Timezone')
  const refused = await person.anyone.get('/api/tasks/all_tasks/', { origin })
  expect(refused).toMatchObject({ status: 401, headers: { 'access-control-allow-origin': origin } })
  const known = await person.get('/api/tasks/all_tasks/', {
    origin,
    'if-none-match': String(list.headers.etag),
  })
  expect(known).toMatchObject({ status: 304, headers: { 'access-control-allow-origin': origin } })
})

test.each([
  'https://evil.example',
  'null',
  `${OLD}.evil.example`,
  'http://old.example.org',
  OLD.toUpperCase(),
])('%s may not call the API', async (origin) => {
  const asked = await clientOf(opened).call(
    'OPTIONS',
    '/api/tasks/update_task/1/',
    undefined,
    preflight(origin),
  )
  const list = await clientOf(opened).get('/api/routines/', { origin })
  for (const { headers } of [asked, list]) expect(headers['access-control-allow-origin']).toBeUndefined()
  expect(list.headers.vary).toContain('Origin')
})

test('without configured origins no other origin may call the API', async () => {
  const asked = await clientOf(closed).call('OPTIONS', '/api/routines/', undefined, preflight(OLD))
  expect(asked).toMatchObject({ status: 204, headers: { allow: 'GET, HEAD, OPTIONS' } })
  const list = await clientOf(closed).get('/api/routines/', { origin: OLD })
  for (const { headers } of [asked, list]) {
    const said = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
    expect(said).toEqual([])
  }
})
