// More than a process can do: so many at once are worked on, the rest are told when to ask again, and nothing stays behind.
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect as connectTo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerErrors } from '../../server/src/http/errors.ts'
import { createListener } from '../../server/src/ops/listener.ts'
import { createPressure } from '../../server/src/ops/pressure.ts'
import { atEnd } from '../support/lifetime.ts'
import { waitFor } from '../support/wait.ts'

/** The parts of the product that bound it, round one path that answers when it is told to. */
async function open(bounds: Parameters<typeof createPressure>[0]) {
  const waiting: (() => void)[] = []
  const entered: unknown[] = []
  const pressure = createPressure(bounds)
  const app = Fastify({ serverFactory: (handle) => createListener(handle, pressure) })
  answerErrors(app)
  pressure.watch(app)
  app.get('/api/slow', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { done: true }
  })
  app.post('/api/slow', async () => ({ done: true }))
  app.post('/api/kept', async ({ body }) => {
    entered.push(body)
    await new Promise<void>((resolve) => waiting.push(resolve))
    return body
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  atEnd(() => app.close())
  const finish = () => {
    for (const end of waiting.splice(0)) end()
  }
  return { url, waiting, entered, finish }
}

it('refuses with 503 and Retry-After what is too much, in the catalogue’s words, and takes the next again', async () => {
  const { url, waiting, finish } = await open({ most: 2, turnWithin: 100 })
  const kept = [fetch(`${url}/api/slow`), fetch(`${url}/api/slow`)]
  await waitFor('two to be in hand', () => waiting.length === 2)
  const refused = await fetch(`${url}/api/slow`)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({ error: 'The service is busy. Please try again in a moment.' })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  finish()
  for (const answer of kept) expect((await answer).status).toBe(200)
  const next = fetch(`${url}/api/slow`)
  await waitFor('the next to be in hand', () => waiting.length === 1)
  finish()
  expect((await next).status).toBe(200)
})

it('lets those who wait in as places are free: the first come first, never more at once, and nobody for ever', async () => {
  const { url, waiting, entered, finish } = await open({ most: 2, turnWithin: 5_000 })
  const send = (body: string) =>
    fetch(`${url}/api/kept`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const answers: Promise<Response>[] = []
  for (const number of [0, 1]) {
    answers.push(send(String(number)))
    await waitFor('it to be in hand', () => waiting.length === number + 1)
  }
  // Among them two that never take a place: each is no JSON.
  for (const body of ['2', '{', '{', '3', '4', '5', '6']) {
    answers.push(send(body))
    await wait(20)
  }
  for (const many of [2, 4, 6]) {
    expect(waiting.length).toBe(2)
    finish()
    await waitFor('the next to be in hand', () => entered.length === Math.min(many + 2, 7))
  }
  finish()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(7)
  expect(statuses.filter((status) => status >= 400 && status < 503)).toHaveLength(2)
  expect(entered).toEqual([0, 1, 2, 3, 4, 5, 6])
})

it('does not work for who went away while they waited', async () => {
  const { url, waiting, entered, finish } = await open({ most: 1, turnWithin: 5_000 })
  const first = fetch(`${url}/api/slow`)
  await waitFor('one to be in hand', () => waiting.length === 1)
  const gone = httpRequest(`${url}/api/kept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  gone.on('error', () => {}).end('"gone"')
  await wait(50)
  gone.destroy()
  await wait(50)
  finish()
  await first
  const next = fetch(`${url}/api/slow`)
  await waitFor('the next to be in hand', () => waiting.length === 1)
  finish()
  expect((await next).status).toBe(200)
  expect(entered).toEqual([])
})

it('answers at once, and closes, when too many wait', async () => {
  const { url, waiting, finish } = await open({ most: 1, mostWaiting: 1, turnWithin: 5_000 })
  const kept = fetch(`${url}/api/slow`)
  await waitFor('one to be in hand', () => waiting.length === 1)
  const others = [fetch(`${url}/api/slow`), fetch(`${url}/api/slow`)]
  const refused = await Promise.race(others)
  expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'close'])
  finish()
  expect((await kept).status).toBe(200)
  await waitFor('the one at the door to be in hand', () => waiting.length === 1)
  finish()
  expect((await Promise.all(others)).map(({ status }) => status).sort()).toEqual([200, 503])
})

it('gives a place back when its client went away', async () => {
  const { url, waiting, finish } = await open({ most: 1 })
  const gone = httpRequest(`${url}/api/slow`).end()
  gone.on('error', () => {})
  await waitFor('one to be in hand', () => waiting.length === 1)
  gone.destroy()
  const next = fetch(`${url}/api/slow`)
  await waitFor('its place to be free', () => {
    finish()
    return Promise.race([next.then(({ status }) => status === 200), wait(20, false)])
  })
})

it('gives a place to nobody who is still sending', async () => {
  const { url } = await open({ most: 1 })
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

it('gives a request up that takes too long, with an answer', async () => {
  const { url, finish } = await open({ within: 100 })
  const late = await fetch(`${url}/api/slow`)
  expect(late.status).toBe(503)
  expect(late.headers.get('retry-after')).toBe('1')
  finish()
})
