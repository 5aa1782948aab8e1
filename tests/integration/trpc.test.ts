// tRPC over HTTP: the fast path answers plain calls, tRPC's own adapter everything else.
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { publicProcedure, router, sync } from '../../server/src/trpc/init.ts'
import { trpcRoutes } from '../../server/src/trpc/routes.ts'
import { openApp } from '../support/app.ts'
import { atEnd } from '../support/lifetime.ts'

const planted = router({
  double: publicProcedure
    .input(sync(z.object({ number: z.number() })))
    .output(sync(z.number()))
    .query(({ input: { number } }) => number * 2),
  slow: publicProcedure
    .meta({ timeout: 60_000 })
    .input(sync(z.object({ number: z.number() })))
    .output(sync(z.number()))
    .mutation(({ input: { number } }) => number + 1),
  count: publicProcedure.subscription(async function* () {
    yield 1
    yield 2
  }),
})

const { deps } = await openApp()
const app = Fastify({ routerOptions: { maxParamLength: 1_000 } })
const timeouts: unknown[] = []
app.addHook('preHandler', async ({ routeOptions }) => {
  timeouts.push(routeOptions.config.timeout)
})
await app.register(trpcRoutes, { deps, router: planted })
atEnd(() => app.close())

const INPUT = encodeURIComponent(JSON.stringify({ number: 4 }))
const BATCH = encodeURIComponent(JSON.stringify({ 0: { number: 4 }, 1: { number: 5 } }))

test.each([{}, { accept: 'text/event-stream' }])(
  'a subscription with the headers %j answers a stream of events',
  async (headers) => {
    const answer = await app.inject({ url: '/api/trpc/count', headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/event-stream/)
    expect(answer.body.match(/^data: .*$/gm)).toEqual(expect.arrayContaining(['data: 1', 'data: 2']))
  },
)

test('a call of a slow procedure has its time limit', async () => {
  timeouts.length = 0
  const answer = await app.inject({ method: 'POST', url: '/api/trpc/slow', payload: { number: 4 } })
  expect(answer.json()).toEqual({ result: { data: 5 } })
  await app.inject({ url: `/api/trpc/double?input=${INPUT}` })
  expect(timeouts).toEqual([60_000, undefined])
})

test('a query answers with JSON, alone and in a batch', async () => {
  const one = await app.inject({ url: `/api/trpc/double?input=${INPUT}` })
  expect(one.json()).toEqual({ result: { data: 8 } })
  const both = await app.inject({ url: `/api/trpc/double,double?batch=1&input=${BATCH}` })
  expect(both.json()).toEqual([{ result: { data: 8 } }, { result: { data: 10 } }])
  expect(both.headers['cache-control']).toBe('no-store')
})
