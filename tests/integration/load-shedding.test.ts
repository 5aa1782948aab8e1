// Load shedding: a limited number of requests run at once, the rest queue, and a request that queues too long is refused.
import { once } from 'node:events'
import { request as httpRequest, type ServerResponse } from 'node:http'
import { connect as connectTo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerErrors } from '../../server/src/http/errors.ts'
import { createListener } from '../../server/src/ops/listener.ts'
import { createLoadShedding, type LoadShedding } from '../../server/src/ops/load-shedding.ts'
import { atEnd } from '../support/lifetime.ts'
import { waitFor } from '../support/wait.ts'

/** The product's limits, with test routes that answer when `finish` is called. */
async function open(bounds: Parameters<typeof createLoadShedding>[0]) {
  const waiting: (() => void)[] = []
  const entered: unknown[] = []
  const loadShedding = createLoadShedding(bounds)
  const arrived: ServerResponse[] = []
  const admit: LoadShedding['admit'] = (request, response, handle) => {
    arrived.push(response)
    loadShedding.admit(request, response, handle)
  }
  const app = Fastify({ serverFactory: (handle) => createListener(handle, { ...loadShedding, admit }) })
  answerErrors(app)
  loadShedding.watch(app)
  app.get('/api/slow', async ({ url }) => {
    entered.push(url)
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { done: true }
  })
  app.post('/api/slow', async () => ({ done: true }))
  app.post('/api/kept', async ({ body }) => {
    entered.push(body)
    await new Promise<void>((resolve) => waiting.push(resolve))
    return body
  })
  app.get('/api/stream', { config: { timeout: false } }, async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { done: true }
  })
  app.get('/api/patient', { config: { timeout: 60_000 } }, async ({ raw }) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { socket_timeout: raw.socket.timeout }
  })
  app.post('/api/large', { bodyLimit: 2 * 1024 * 1024 }, async ({ body }) => ({
    length: String(body).length,
  }))
  app.get('/healthz', async () => ({ status: 'ok' }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  atEnd(() => app.close())
  const finish = () => {
    for (const end of waiting.splice(0)) end()
  }
  return { url, arrived, waiting, entered, finish }
}

it('refuses excess requests with 503, Retry-After and the text of the error, and admits the next one', async () => {
  const { url, waiting, finish } = await open({ maxInFlight: 2, maxQueueTime: 100 })
  const kept = [fetch(`${url}/api/slow`), fetch(`${url}/api/slow`)]
  await waitFor('two requests to be in flight', () => waiting.length === 2)
  const refused = await fetch(`${url}/api/slow`)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({ error: 'The service is busy. Please try again in a moment.' })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  finish()
  for (const answer of kept) expect((await answer).status).toBe(200)
  const next = fetch(`${url}/api/slow`)
  await waitFor('the next request to be in flight', () => waiting.length === 1)
  finish()
  expect((await next).status).toBe(200)
})

it('admits queued requests in order, never more at once than allowed', async () => {
  const { url, arrived, waiting, entered, finish } = await open({ maxInFlight: 2, maxQueueTime: 5_000 })
  const send = (body: string) =>
    fetch(`${url}/api/kept`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const answers: Promise<Response>[] = []
  for (const number of [0, 1]) {
    answers.push(send(String(number)))
    await waitFor('it to be in flight', () => waiting.length === number + 1)
  }
  // Two of them are never counted as in flight, because their bodies are not JSON.
  for (const body of ['2', '{', '{', '3', '4', '5', '6']) {
    answers.push(send(body))
    await waitFor('it to be queued', () => arrived.length === answers.length)
  }
  for (const many of [2, 4, 6]) {
    expect(waiting.length).toBe(2)
    finish()
    await waitFor('the next request to be in flight', () => entered.length === Math.min(many + 2, 7))
  }
  finish()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(7)
  expect(statuses.filter((status) => status >= 400 && status < 503)).toHaveLength(2)
  expect(entered).toEqual([0, 1, 2, 3, 4, 5, 6])
})

it('does not handle a queued request after its client disconnected', async () => {
  const { url, arrived, waiting, entered, finish } = await open({ maxInFlight: 1, maxQueueTime: 5_000 })
  const first = fetch(`${url}/api/slow`)
  await waitFor('one request to be in flight', () => waiting.length === 1)
  const gone = httpRequest(`${url}/api/slow?gone`)
  gone.on('error', () => {}).end()
  await waitFor('it to be queued', () => arrived.length === 2)
  gone.destroy()
  await waitFor('its connection to be closed', () => arrived[1]?.destroyed)
  finish()
  await first
  const next = fetch(`${url}/api/slow`)
  await waitFor('the next request to be in flight', () => waiting.length === 1)
  finish()
  expect((await next).status).toBe(200)
  expect(entered).toEqual(['/api/slow', '/api/slow'])
})

it('refuses at once and closes the connection when the queue is full', async () => {
  const { url, waiting, finish } = await open({ maxInFlight: 1, maxQueued: 1, maxQueueTime: 5_000 })
  const kept = fetch(`${url}/api/slow`)
  await waitFor('one request to be in flight', () => waiting.length === 1)
  const others = [fetch(`${url}/api/slow`), fetch(`${url}/api/slow`)]
  const refused = await Promise.race(others)
  expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'close'])
  finish()
  expect((await kept).status).toBe(200)
  await waitFor('the queued request to be in flight', () => waiting.length === 1)
  finish()
  expect((await Promise.all(others)).map(({ status }) => status).sort()).toEqual([200, 503])
})

it('releases a request in flight after its client disconnected', async () => {
  const { url, waiting, finish } = await open({ maxInFlight: 1 })
  const gone = httpRequest(`${url}/api/slow`).end()
  gone.on('error', () => {})
  await waitFor('one request to be in flight', () => waiting.length === 1)
  gone.destroy()
  const next = fetch(`${url}/api/slow`)
  await waitFor('its place to be free', () => {
    finish()
    return Promise.race([next.then(({ status }) => status === 200), wait(20, false)])
  })
})

it('does not count a request as in flight while its body is being received', async () => {
  const { url } = await open({ maxInFlight: 1 })
  const { port, hostname } = new URL(url)
  const sockets = Array.from({ length: 5 }, () => connectTo(Number(port), hostname))
  for (const socket of sockets) {
    await once(socket, 'connect')
    socket.write(
      'POST /api/slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{',
    )
  }
  expect((await fetch(`${url}/api/slow`, { method: 'POST' })).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})

it('answers 503 when a request times out', async () => {
  const { url, finish } = await open({ timeout: 100 })
  const late = await fetch(`${url}/api/slow`)
  expect(late.status).toBe(503)
  expect(late.headers.get('retry-after')).toBe('1')
  finish()
})

it('lets a route have its own time-out, or none', async () => {
  const { url, waiting, finish } = await open({ timeout: 100, maxInFlight: 2 })
  const patient = fetch(`${url}/api/patient`)
  const answers = [fetch(`${url}/api/stream`), fetch(`${url}/api/stream`), patient]
  await waitFor('all of them to run', () => waiting.length === 3)
  // A stream does not count as in flight, so one more request is admitted. It times out; the others go on.
  expect((await fetch(`${url}/api/slow`)).status).toBe(503)
  finish()
  for (const answer of answers) expect((await answer).status).toBe(200)
  // The connection may stay silent for longer than the route needs.
  expect((await (await patient).json()).socket_timeout).toBeGreaterThan(60_000)
})

it('lets a route accept a larger body than the others', async () => {
  const { url } = await open({})
  const post = (path: string) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify('x'.repeat(1_500_000)),
    })
  expect(await (await post('/api/large')).json()).toEqual({ length: 1_500_000 })
  const refused = await post('/api/kept')
  expect(refused.status).toBe(413)
  expect(await refused.json()).toEqual({ error: expect.any(String) })
})
