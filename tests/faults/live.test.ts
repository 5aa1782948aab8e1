// Live changes between two devices that both write, over three replicas behind nginx and PgBouncer, while replicas are
// killed and connections are cut at random: no change is missing, and none is late.
// DAYLOOP_FAULTS=full (npm run test:faults) runs longer.
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { emptyDatabase } from '../support/database.ts'
import { startFleet, startPgbouncer } from '../support/fleet.ts'
import { missingPrograms } from '../support/programs.ts'
import { waitFor } from '../support/wait.ts'
import { openDevice } from './live-device.ts'

const full = process.env.DAYLOOP_FAULTS === 'full'
const SECONDS = full ? 180 : 14
/** A device that lost its connection is up to date this soon after it is back. */
const CATCH_UP_MS = 2_000
const WRITE_EVERY = 120
const skipped = await missingPrograms('nginx', 'openssl', 'pgbouncer')
const said: string[] = []
afterAll(() => {
  for (const line of said) console.log(line)
})

it.skipIf(skipped)(
  'every change of one device reaches the other in time, also when replicas and connections end',
  { timeout: 300_000 },
  async () => {
    const direct = await emptyDatabase()
    const fleet = await startFleet({
      count: 3,
      databaseUrl: await startPgbouncer(direct, 8),
      env: { DATABASE_LISTEN_URL: direct, PAGE_SIZE: '100', RATE_LIMITS: 'off', SHUTDOWN_DELAY_SECONDS: '1' },
    })
    const password = 'correct horse battery'
    const person = { username: 'live', email: 'live@example.com', password, password2: password }
    expect((await fleet.call('POST', '/api/auth/register/', person)).status).toBe(201)
    const signIn = async () => {
      const { body } = await fleet.call('POST', '/api/auth/login/', { username: 'live', password })
      return openDevice(fleet, String(Reflect.get(Object(body), 'access')))
    }
    const devices = [await signIn(), await signIn()]
    await waitFor('both streams', () => devices.every((device) => device.returns().length > 0))

    const until = Date.now() + SECONDS * 1_000
    const written: { id: string; at: number; by: number }[] = []
    const writing = devices.map(async (device, by) => {
      while (Date.now() < until) {
        const id = crypto.randomUUID()
        if (await device.add(id)) written.push({ id, at: Date.now(), by })
        await wait(WRITE_EVERY * (0.5 + Math.random()))
      }
    })
    const disturbing = (async () => {
      for (let turn = 0; Date.now() < until - 3_000; turn++) {
        await wait(500 + Math.random() * 1_500)
        devices[turn % 2]?.cut()
        if (turn % 3 !== 1) continue
        const index = Math.floor(Math.random() * 3)
        await fleet.replicas[index]?.kill(turn % 2 === 0 ? 'SIGTERM' : 'SIGKILL')
        await fleet.restart(index)
      }
    })()
    await Promise.all([...writing, disturbing])

    /** How much later than its write, or than the return of the device's stream, each change was seen. */
    const lags: number[] = []
    const missing: string[] = []
    for (const { id, at, by } of written) {
      const other = devices[1 - by]
      const seenAt = await waitFor('the change', () => other?.seen.get(id), 10_000).catch(() => undefined)
      if (seenAt === undefined) missing.push(id)
      else lags.push(seenAt - Math.max(at, backBefore(other?.returns() ?? [], seenAt)))
    }
    for (const device of devices) await device.close()
    const sorted = lags.toSorted((one, next) => one - next)
    const part = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
    const late = sorted.filter((lag) => lag > CATCH_UP_MS)
    said.push(
      `live changes: ${written.length} written in ${SECONDS} s, ${missing.length} missing, ${late.length} later than ${CATCH_UP_MS} ms, p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, last ${sorted.at(-1)} ms`,
    )
    expect(missing).toEqual([])
    expect(late).toEqual([])
    expect(written.length).toBeGreaterThan(SECONDS * 2)
    expect(part(0.95)).toBeLessThan(1_000)
  },
)

/** The last return of a stream before a time. */
const backBefore = (returns: readonly number[], time: number) => returns.findLast((one) => one <= time) ?? 0
