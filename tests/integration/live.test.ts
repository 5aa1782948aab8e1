// Live changes between two replicas on one database.
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CHANGE_KINDS } from '../../contracts/src/change-kinds.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { type Events, openEvents } from '../support/event-stream.ts'
import { aRoutine, aTask, aUser, PASSWORD, signIn } from '../support/factories.ts'
import { waitFor } from '../support/wait.ts'

let one: TestApp
let other: TestApp
let origin: string
let otherOrigin: string
let opened: Events[] = []

const listening = async (app: TestApp) => {
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  await waitFor('the app to listen for announcements', () => app.deps.live.counts().listening)
  return address
}

beforeAll(async () => {
  one = await openApp({ start: '2026-03-10T12:00:00Z', live: true })
  other = await openApp({ start: '2026-03-10T12:00:00Z', url: one.url, live: true })
  ;[origin, otherOrigin] = [await listening(one), await listening(other)]
})

afterEach(() => {
  for (const stream of opened) stream.close()
  opened = []
})

const stream = async (at: string, access: string, options: { last?: string; path?: string } = {}) => {
  const events = await openEvents(at, { access, ...options })
  opened.push(events)
  return events
}
const aPerson = () => aUser(one)
const version = ({ data }: { data: string }): number => JSON.parse(data).version

test('a change in one replica is an event on the streams of another within a second', async () => {
  const person = await aPerson()
  const events = await stream(otherOrigin, person.access)
  expect(events.status).toBe(200)
  expect(events.headers).toMatchObject({
    'content-type': expect.stringContaining('text/event-stream'),
    'x-accel-buffering': 'no',
    'cache-control': expect.stringContaining('no-store'),
  })
  const began = performance.now()
  await aTask(person)
  const event = await events.next()
  expect(performance.now() - began).toBeLessThan(1_000)
  expect(event).toEqual({ event: 'tasks', id: '1', data: '{"version":1}' })
  await aRoutine(person)
  expect(await events.next()).toEqual({ event: 'routines', id: '2', data: '{"version":2}' })
  await person.patch('/api/settings/', { week_start: 'sunday' })
  expect(await events.next()).toEqual({ event: 'settings', id: '3', data: '{"version":3}' })
})

test('changes within 100 ms are one event', async () => {
  const person = await aPerson()
  const events = await stream(otherOrigin, person.access)
  await Promise.all([1, 2, 3].map(() => aTask(person)))
  const event = await events.next()
  expect(version(event)).toBe(3)
  await aRoutine(person)
  expect(await events.next()).toMatchObject({ event: 'routines', id: '4' })
})

test('no user receives events of other users', async () => {
  const [person, stranger] = [await aPerson(), await aPerson()]
  const [own, others] = [await stream(origin, person.access), await stream(origin, stranger.access)]
  await aRoutine(person)
  expect(await own.next()).toMatchObject({ event: 'routines', id: '1' })
  await aTask(stranger)
  expect(await others.next()).toMatchObject({ event: 'tasks', id: '1' })
})

test('a client that sends its last event id receives the missed changes, each kind once', async () => {
  const person = await aPerson()
  await aTask(person)
  const first = await stream(origin, person.access)
  await waitFor('the version of an open stream', () => first.lastId() === '1')
  first.close()
  await aTask(person)
  await aTask(person)
  await aRoutine(person)
  const events = await stream(otherOrigin, person.access, { last: '1' })
  expect([await events.next(), await events.next()]).toMatchObject([
    { event: 'tasks', id: '3' },
    { event: 'routines', id: '4' },
  ])
  const current = await stream(otherOrigin, person.access, { last: '4' })
  await aTask(person)
  expect(await current.next()).toMatchObject({ event: 'tasks', id: '5' })
})

test('a version from before a restored backup, or one that cannot be read, catches up with everything', async () => {
  const person = await aPerson()
  await aTask(person)
  const ahead = await stream(origin, person.access, { last: '900' })
  const kinds: unknown[] = []
  for (const _ of CHANGE_KINDS) kinds.push((await ahead.next()).event)
  expect(kinds.sort()).toEqual(CHANGE_KINDS.toSorted())
  const unknown = await stream(origin, person.access, { last: 'yesterday' })
  expect(await unknown.next()).toMatchObject({ event: 'tasks', id: '1' })
})

test('with skip_own a session receives only changes of other sessions', async () => {
  const person = await aPerson()
  const phone = await signIn(person.anyone, person.user.username)
  const events = await stream(otherOrigin, person.access, { path: '/api/live/?skip_own=true' })
  await aTask(person)
  await waitFor('the id of an own change', () => events.lastId() === '1')
  expect(events.waiting()).toEqual([])
  await aTask(person.anyone.with({ authorization: `Bearer ${phone.access}` }))
  expect(await events.next()).toMatchObject({ event: 'tasks', id: '2' })
})

test('a client without a version receives the changes since it requested its lists', async () => {
  const person = await aPerson()
  const phone = await signIn(person.anyone, person.user.username)
  await aTask(person)
  const late = await stream(origin, phone.access, { path: '/api/live/?skip_own=true&age=60000' })
  expect(await late.next()).toMatchObject({ event: 'tasks', id: '1' })
})

describe('the end of a session', () => {
  const ended = async (events: Events) => {
    const began = performance.now()
    expect(await events.next()).toMatchObject({ event: 'session' })
    await events.ended
    expect(performance.now() - began).toBeLessThan(1_000)
  }

  test('a logout ends the streams of that session and no other', async () => {
    const person = await aPerson()
    const phone = await signIn(person.anyone, person.user.username)
    const [desk, mobile] = [await stream(otherOrigin, person.access), await stream(otherOrigin, phone.access)]
    await person.anyone.post('/api/auth/logout/', { refresh: phone.refresh })
    await ended(mobile)
    expect(await desk.next()).toMatchObject({ event: 'session' })
    await aTask(person)
    expect(await desk.next()).toMatchObject({ event: 'tasks' })
  })

  test('a changed password ends the streams of the other sessions', async () => {
    const person = await aPerson()
    const phone = await signIn(person.anyone, person.user.username)
    const mobile = await stream(otherOrigin, phone.access)
    const new_password = 'another good password'
    const answer = await person.post('/api/profile/change-password/', {
      current_password: PASSWORD,
      new_password,
      confirm_password: new_password,
    })
    expect(answer.status).toBe(200)
    await ended(mobile)
  })

  test('a deleted account ends all streams', async () => {
    const person = await aPerson()
    const events = await stream(otherOrigin, person.access)
    const answer = await person.post('/api/profile/delete_account/', { password: PASSWORD })
    expect(answer.status).toBe(200)
    await ended(events)
  })

  test('a stream needs a valid session', async () => {
    const person = await aPerson()
    expect((await stream(origin, 'none')).status).toBe(401)
    expect((await person.post('/api/live/')).status).toBe(405)
    await person.anyone.post('/api/auth/logout/', { refresh: person.refresh })
    expect((await stream(origin, person.access)).status).toBe(401)
    const overTrpc = await stream(origin, 'none', { path: '/api/trpc/live.changes?input=%7B%7D' })
    await overTrpc.ended
    expect(overTrpc.waiting().map(({ event }) => event)).toEqual(['connected', 'serialized-error'])
  })
})

test('a session has a limited number of streams, and may open another when one closes', async () => {
  const person = await aPerson()
  const streams: Events[] = []
  for (let count = 0; count < 10; count++) streams.push(await stream(origin, person.access))
  const refused = await stream(origin, person.access)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  streams[0]?.close()
  await waitFor('a free place', async () => (await stream(origin, person.access)).status === 200)
})

test('live.changes sends the same events over tRPC, and continues after the last event', async () => {
  const person = await aPerson()
  await aTask(person)
  const input = encodeURIComponent(JSON.stringify({ lastEventId: '0' }))
  const events = await stream(otherOrigin, person.access, { path: `/api/trpc/live.changes?input=${input}` })
  expect(await events.next()).toMatchObject({ event: 'connected' })
  await aRoutine(person)
  expect([await events.next(), await events.next()]).toEqual([
    { event: 'message', id: '1', data: '{"kind":"tasks","version":1}' },
    { event: 'message', id: '2', data: '{"kind":"routines","version":2}' },
  ])
  await person.anyone.post('/api/auth/logout/', { refresh: person.refresh })
  expect(await events.next()).toMatchObject({ data: '{"kind":"session","version":3}' })
  expect(await events.next()).toMatchObject({ event: 'return' })
})

/** Sends text over a new connection. Resolves when the answer includes `until`, or the connection closed. */
const exchange = (at: string, text: string, until: string) =>
  new Promise<{ socket: Socket; answer: () => string }>((resolve, reject) => {
    const { hostname, port } = new URL(at)
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    const done = () => resolve({ socket, answer: () => answer })
    socket.setEncoding('utf8').on('data', (piece: string) => {
      answer += piece
      if (answer.includes(until)) done()
    })
    socket.on('close', done).on('error', reject)
  })
const streamRequest = (version: string, access: string) =>
  `GET /api/live/ HTTP/${version}\r\nHost: localhost\r\nAuthorization: Bearer ${access}\r\n\r\n`

test('a proxy of HTTP/1.0 is sent a stream without chunks', async () => {
  const person = await aPerson()
  const { socket, answer } = await exchange(origin, streamRequest('1.0', person.access), 'id: 0\n\n')
  await aTask(person)
  await waitFor('the event', () => answer().includes('event: tasks\nid: 1\ndata: {"version":1}\n\n'))
  expect(answer()).not.toMatch(/chunked/i)
  socket.destroy()
})

test('a request that follows on the connection of a stream is not answered into the stream', async () => {
  const person = await aPerson()
  const { socket, answer } = await exchange(origin, streamRequest('1.1', person.access), 'id: 0\n\n')
  expect(answer()).toMatch(/transfer-encoding: chunked/i)
  const before = answer()
  const open = one.deps.live.counts().streams
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await waitFor('the end of the connection', () => socket.closed)
  expect(answer()).toBe(before)
  await waitFor('the end of the stream', () => one.deps.live.counts().streams < open)
})

test('without notifications, versions are polled, and the log says so', async () => {
  const lines: string[] = []
  const polling = await openApp({
    url: one.url,
    live: true,
    env: { DATABASE_LISTEN_URL: 'postgres://nobody@127.0.0.1:1/none' },
    onLog: (line) => lines.push(line),
  })
  const at = await polling.app.listen({ port: 0, host: '127.0.0.1' })
  const person = await aPerson()
  const events = await stream(at, person.access)
  await aTask(person)
  expect(await events.next()).toMatchObject({ event: 'tasks', id: '1' })
  expect(polling.deps.live.counts().listening).toBe(false)
  await waitFor('the line in the log', () => lines.some((line) => line.includes('cannot listen for changes')))
})

test('a change without an announcement is sent a moment later', async () => {
  const person = await aPerson()
  const events = await stream(otherOrigin, person.access)
  await aTask(person)
  await events.next()
  await one.db
    .updateTable('user_versions')
    .set({ version: 7, tasks: 7 })
    .where(
      'user_id',
      '=',
      (
        await one.db
          .selectFrom('users')
          .select('id')
          .where('username', '=', person.user.username)
          .executeTakeFirstOrThrow()
      ).id,
    )
    .execute()
  expect(await events.next()).toMatchObject({ event: 'tasks', id: '7' })
})

test('a replica that closes ends its streams and sends each client a delay', async () => {
  const closing = await openApp({ url: one.url, live: true })
  const at = await closing.app.listen({ port: 0, host: '127.0.0.1' })
  const person = await aPerson()
  const streams = await Promise.all([1, 2, 3].map(() => stream(at, person.access)))
  await closing.app.close()
  await Promise.all(streams.map((one) => one.ended))
  const retries = streams.map((one) => one.retry())
  expect(new Set(retries).size).toBeGreaterThan(1)
  for (const retry of retries) expect(retry).toBeGreaterThanOrEqual(500)
})
