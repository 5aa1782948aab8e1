// Metrics and traces of the built server: metrics for authorized clients, spans for a collector, neither by default.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Span, startCollector } from '../support/collector.ts'
import { cloneDatabase } from '../support/database.ts'
import { atEnd } from '../support/lifetime.ts'
import { freePort } from '../support/postgres.ts'
import { startServer, type TestServer, thisCheckout } from '../support/server.ts'
import { waitFor } from '../support/wait.ts'

const TOKEN = 'only-prometheus-knows-this'
const TRACE = '0af7651916cd43dd8448eb211c80319c'

const collector = await startCollector()
const port = await freePort()
const watched = `http://127.0.0.1:${port}/metrics`
let server: TestServer
beforeAll(async () => {
  server = await startServer({
    env: {
      DATABASE_URL: await cloneDatabase(),
      METRICS_PORT: String(port),
      METRICS_TOKEN: TOKEN,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      SMTP_URL: 'smtp://127.0.0.1:9',
      TRUST_PROXY: 'loopback',
    },
  })
  atEnd(async () => {
    await server.stop()
    await collector.stop()
  })
})

const look = (url: string, token?: string) =>
  fetch(url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })

const post = (path: string, body: object, headers = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const metrics = async () => {
  const text = await (await look(watched, TOKEN)).text()
  return (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
}

const ann = { username: 'ann', email: 'ann@example.com', password: 'correct horse battery' }

test('metrics count requests by route and status, connections, jobs and failed emails', async () => {
  expect((await post('/api/auth/register/', { ...ann, password2: ann.password })).status).toBe(201)
  expect((await post('/api/auth/login/', { username: 'ann', password: 'wrong password' })).status).toBe(401)
  await fetch(`${server.url}/api/trpc/tasks.today_tasks`)
  await fetch(`${server.url}/api/trpc/tasks.today_tasks,tasks.all_tasks?batch=1`)
  await fetch(`${server.url}/no/such/${Math.random()}`)
  const of = await metrics()
  const count = (labels: string) => of(`http_requests_total{${labels}}`)
  expect(count('method="POST",route="/api/auth/register",status="201"')).toBe(1)
  expect(count('method="POST",route="/api/auth/login",status="401"')).toBe(1)
  expect(count('method="GET",route="/api/trpc/tasks.today_tasks",status="401"')).toBe(1)
  expect(count('method="GET",route="/api/trpc/batch",status="401"')).toBe(1)
  expect(count('method="GET",route="other",status="200"')).toBe(1)
  const slow = 'http_request_duration_seconds'
  const registered = 'method="POST",route="/api/auth/register",status="201"'
  expect(of(`${slow}_bucket{le="+Inf",${registered}}`)).toBe(1)
  expect(of(`${slow}_sum{${registered}}`)).toBeGreaterThan(0.001)
  expect(of('dayloop_pool_connections{state="total"}')).toBeGreaterThan(0)
  expect(of('dayloop_pool_connections{state="waiting"}')).toBe(0)
  expect(of('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  // No mail server listens here.
  await waitFor(
    'the email to fail',
    async () => (await metrics())('dayloop_job_failures_total{job="mail"}') >= 1,
  )
  await waitFor(
    'the next attempt to be scheduled',
    async () => (await metrics())('dayloop_jobs{job="mail",state="retry"}') === 1,
  )
  expect((await metrics())('dayloop_jobs_done_total{job="mail"}')).toBe(0)
})

test('metrics are served only with the token and only on their port', async () => {
  for (const token of [undefined, '', 'wrong', `${TOKEN}x`])
    expect((await look(watched, token)).status).toBe(401)
  expect(await (await look(`${server.url}/metrics`, TOKEN)).text()).not.toContain('http_requests_total')
})

const attribute = ({ attributes }: Span, key: string) =>
  attributes.find((one) => one.key === key)?.value.stringValue

test('each request and its SQL have spans in the trace of the caller', async () => {
  const traceparent = `00-${TRACE}-b7ad6b7169203331-01`
  const answer = await post('/api/auth/login/?token=a-secret-in-an-address', ann, { traceparent })
  const { access } = await answer.json()
  const ours = () => collector.spans.filter(({ traceId }) => traceId === TRACE)
  const request = await waitFor('the span of the request', () =>
    ours().find(({ name }) => name === 'POST /api/auth/login'),
  )
  expect(request.parentSpanId).toBe('b7ad6b7169203331')
  expect(attribute(request, 'url.path')).toBe('/api/auth/login/')
  const statements = ours().filter((span) => span.parentSpanId === request.spanId)
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['with users']))
  for (const span of statements) expect(attribute(span, 'db.query.text')).toMatch(/\$1|begin|commit/)
  await fetch(`${server.url}/api/tasks/today_tasks/`, {
    headers: { authorization: `Bearer ${access}`, traceparent },
  })
  const list = await waitFor('the span of the list', () =>
    ours().find(({ name }) => name === 'GET /api/tasks/today_tasks'),
  )
  expect(ours().filter(({ parentSpanId }) => parentSpanId === list.spanId).length).toBeGreaterThan(0)
  const sent = JSON.stringify(collector.spans)
  for (const secret of [ann.password, ann.email, access, 'a-secret-in-an-address'])
    expect(sent).not.toContain(secret)
  expect([...collector.services]).toEqual(['dayloop'])
  expect([...collector.paths]).toEqual(['/v1/traces'])
})

test('remaining spans are sent at shutdown', async () => {
  await fetch(`${server.url}/api/site`)
  await server.kill('SIGTERM')
  expect(collector.spans.map(({ name }) => name)).toContain('GET /api/site')
})

test('with only a token, metrics are served on the main port', async () => {
  const other = await startServer({ env: { DATABASE_URL: await cloneDatabase(), METRICS_TOKEN: TOKEN } })
  const answers = await Promise.all([look(`${other.url}/metrics`, TOKEN), look(`${other.url}/metrics`)])
  expect(answers.map(({ status }) => status)).toEqual([200, 401])
  expect(answers[0]?.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  await other.stop()
})

test('without configuration, the packages of metrics and tracing are not loaded', async () => {
  const built = await readFile(join(thisCheckout, 'server/dist/main.js'), 'utf8')
  expect(built).toMatch(/import\("prom-client"\)/)
  expect(built).not.toMatch(/(from|require\() ?"(prom-client|@opentelemetry)/)
})
