import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const page = '<!doctype html><title>Sign in</title>'
const dayloop = () => new Response('{"status":"ok","version":"0.1.0"}')
const portal = (status = 200) => new Response(page, { status })
const networkError = () => {
  throw new TypeError('Failed to fetch')
}

let answer: (path: string) => Response = dayloop
let connection: typeof import('./connection.ts')

// Stubs what the module needs from the browser. Each test imports a new module.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (path: string) => answer(path))
  vi.resetModules()
  connection = await import('./connection.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const probeWhile = (next: typeof answer) => {
  answer = next
  return connection.probe()
}

it.each([200, 302, 401, 403, 407, 429, 500, 511])(
  'a page with status %i instead of Dayloop is neither online nor offline',
  async (status) => {
    await probeWhile(() => portal(status))
    expect([connection.isReachable(), connection.isOffline()]).toEqual([false, false])
    await probeWhile(dayloop)
    expect(connection.isReachable()).toBe(true)
  },
)

it.each([
  ['no answer', networkError],
  ['a bad gateway', () => portal(502)],
  ['a timeout', () => portal(504)],
] as const)('%s is offline', async (_, next) => {
  await probeWhile(next)
  expect(connection.isOffline()).toBe(true)
})

it('is online when a proxy blocks only the health check', async () => {
  await probeWhile((path) => (path === '/healthz' ? portal(403) : dayloop()))
  expect(connection.isReachable()).toBe(true)
})

it('reports an interceptor after the third foreign answer, and retries when Dayloop answers', async () => {
  const retry = vi.fn()
  connection.onRetryTime(retry)
  const status = () => connection.interceptorStatus()
  connection.reportForeign(['tasks.add_task'], 401)
  connection.reportForeign(['tasks.today_tasks', 'tasks.add_task'], 401)
  expect(status()).toBeNull()
  connection.reportForeign(['tasks.add_task'], 401)
  expect(status()).toBe(401)
  connection.reportAnswered(['tasks.today_tasks'])
  expect(status()).toBe(401)
  expect(retry).not.toHaveBeenCalled()
  connection.reportAnswered(['tasks.add_task'])
  expect(status()).toBeNull()
  expect(retry).toHaveBeenCalledTimes(1)
})

it('reports the interceptor at once when it still answers after "Try again"', async () => {
  answer = dayloop
  for (let times = 0; times < 3; times += 1) connection.reportForeign(['tasks.add_task'], 511)
  connection.tryAgain()
  expect(connection.interceptorStatus()).toBeNull()
  connection.reportForeign(['tasks.add_task'], 511)
  expect(connection.interceptorStatus()).toBe(511)
})
