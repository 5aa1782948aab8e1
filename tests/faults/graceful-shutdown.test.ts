// Graceful shutdown: the port stays open for the configured time, and in-flight requests and their emails complete.
import { expect, it } from 'vitest'
import { PASSWORD } from '../support/factories.ts'
import { atEnd } from '../support/lifetime.ts'
import { startServer } from '../support/server.ts'
import { waitFor } from '../support/wait.ts'
import { openProduct } from './product.ts'

const email = 'ending@example.org'
const register = (url: string) =>
  fetch(`${url}/api/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ username: 'ending', email, password: PASSWORD, password2: PASSWORD }),
  })

it('after SIGTERM it reports not ready but serves requests for SHUTDOWN_DELAY_SECONDS', async () => {
  const server = await startServer({ env: { SHUTDOWN_DELAY_SECONDS: '3' } })
  atEnd(() => server.stop())
  const begun = Date.now()
  const ended = server.kill('SIGTERM')
  // New connections, as from a load balancer that has not checked readiness yet.
  const ask = (path: string) => fetch(`${server.url}${path}`, { headers: { connection: 'close' } })
  await waitFor('readiness to be off', async () => (await ask('/readyz')).status === 503)
  expect((await ask('/healthz')).status).toBe(200)
  expect((await register(server.url)).status).toBe(201)
  await waitFor('the port to be closed', () =>
    ask('/readyz').then(
      ({ status }) => {
        expect(status).toBe(503)
        return false
      },
      () => true,
    ),
  )
  expect(Date.now() - begun).toBeGreaterThan(2_900)
  expect((await ended).code).toBe(0)
})

it('finishes the request in flight before it exits, and sends the queued email', async () => {
  const product = await openProduct({ env: { NODE_ENV: 'test', LOG_LEVEL: 'info' } })
  const database = await product.database()
  await database.query('begin; lock table emails in access exclusive mode')
  const slow = register(`http://127.0.0.1:${product.port}`)
  await waitFor('the request to wait for the table', async () => {
    const { rows } = await database.query("select from pg_stat_activity where wait_event_type = 'Lock'")
    return rows.length > 0
  })
  const restarted = product.restart('SIGTERM')
  await waitFor('the port to be closed', () =>
    fetch(`http://127.0.0.1:${product.port}/readyz`).then(
      () => false,
      () => true,
    ),
  )
  await database.query('commit')
  await database.end()
  expect((await slow).status).toBe(201)
  expect((await restarted).code).toBe(0)
  await waitFor('the email', () => product.logs().includes(`"to":"${email}"`))
})
