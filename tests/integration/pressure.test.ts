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
  const pressure = createPressure(bounds)
  const app = Fastify({ serverFactory: (handle) => createListener(handle, pressure) })
  answerErrors(app)
  pressure.watch(app)
  app.get('/api/slow', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { done: true }
  })
  app.post('/api/slow', async () => ({ done: true }))
  app.get('/healthz', async () => ({ status: 'ok' }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  atEnd(() => app.close())
  const finish = () => {
    for (const end of waiting.splice(0)) end()
  }
  return { url, waiting, finish }
}

it('refuses with 503 and Retry-After what is too much, in the catalogue’s words, and takes the next again', async () => {
  const { url, waiting, finish } = await open({ most: 2 })
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

it('gives a place back when its client went away', async () => {
  const { url, waiting, finish } = await open({ most: 1 })
  const gone = httpRequest(`${url}/api/slow`).end()
  gone.on('error', () => {})
  await waitFor('one to be in hand', () => waiting.length === 1)
  gone.destroy()
  await waitFor('its place to be free', async () => {
    const answer = fetch(`${url}/api/slow`)
    await Promise.race([answer, wait(300)])
    finish()
    return (await answer).status === 200
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
