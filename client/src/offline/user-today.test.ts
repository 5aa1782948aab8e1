import { addDays, todayIn } from '@dayloop/contracts/calendar'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDayUncertain, type ServerDay, userToday } from './user-today.ts'

const given = process.env.TZ
const zone = 'America/St_Johns'
beforeAll(() => {
  process.env.TZ = zone
})
afterAll(() => {
  if (given === undefined) delete process.env.TZ
  else process.env.TZ = given
})

const second = 1000
const minute = 60 * second
const hour = 60 * minute
// Midnight of 10 March 2026 in St. John's on the server clock.
const midnight = Date.parse('2026-03-10T02:30:00Z')
const [before, after] = ['2026-03-09', '2026-03-10']
const dayOnServer = (instant: number) => todayIn(zone, new Date(instant))

/** A page that is open for three hours. It checks every 30 s whether the rule requires a request. */
const watch = ({ skew, offset, start, latency }: Record<'skew' | 'offset' | 'start' | 'latency', number>) => {
  let serverDay: ServerDay | null = null
  const shown: { at: number; day: string }[] = []
  let requests = 0
  for (let at = midnight + start; at < midnight + start + 3 * hour; at += 30 * second) {
    const clocks = { now: at + skew, offset, zone, isOnline: true }
    if (!serverDay || isDayUncertain(serverDay, clocks)) {
      serverDay = { today: dayOnServer(at), at: at + skew + latency, zone }
      requests += 1
    }
    const answered = at + latency
    shown.push({ at: answered, day: userToday(serverDay, { ...clocks, now: answered + skew }) })
  }
  return { shown, requests }
}

const wrong = ({ shown }: ReturnType<typeof watch>) =>
  shown.filter(({ at, day }) => day !== dayOnServer(at) && Math.abs(at - midnight) > minute)

const skews = { ahead: 36 * hour, behind: -36 * hour }
const starts = fc.integer({ min: -3 * hour, max: -minute })
const near = fc.integer({ min: -9 * minute, max: 3 * hour })
const latency = fc.integer({ min: 0, max: 5 * second })

describe('online', () => {
  it('a device clock that is hours off shows the server’s day within a minute of its midnight', () => {
    const skew = fc.oneof(near, fc.integer({ min: skews.behind, max: skews.ahead }))
    const rounding = fc.integer({ min: -5 * second, max: second })
    fc.assert(
      fc.property(skew, starts, latency, rounding, (skew, start, latency, rounding) => {
        expect(wrong(watch({ skew, offset: rounding - skew, start, latency }))).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  it('so does a device without a known offset, if its clock is fast or a few minutes slow', () => {
    const skew = fc.oneof(near, fc.integer({ min: -9 * minute, max: skews.ahead }))
    fc.assert(
      fc.property(skew, starts, latency, (skew, start, latency) => {
        expect(wrong(watch({ skew, offset: 0, start, latency }))).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  it('a device with a correct clock requests the day only around midnight', () => {
    const { requests } = watch({ skew: 0, offset: 0, start: -3 * hour, latency: 100 })
    expect(requests).toBeLessThan(50)
  })
})

describe('offline', () => {
  const clocks = (now: number, offset = 0) => ({ now, offset, zone, isOnline: false })

  it('the day changes at the device’s midnight, and again a day later', () => {
    const serverDay = { today: before, at: midnight - hour, zone }
    expect(userToday(serverDay, clocks(midnight - second))).toBe(before)
    expect(userToday(serverDay, clocks(midnight + second))).toBe(after)
    expect(userToday(serverDay, clocks(midnight + 25 * hour))).toBe(addDays(after, 1))
  })

  it('a device with a fast clock changes the day when the server does', () => {
    const serverDay = { today: before, at: midnight + 10 * second, zone }
    expect(userToday(serverDay, clocks(midnight + 15 * second, -20 * second))).toBe(before)
    expect(userToday(serverDay, clocks(midnight + 25 * second, -20 * second))).toBe(after)
  })

  it('a device with a slow clock does not count a midnight that the server had already counted', () => {
    const serverDay = { today: after, at: midnight - 10 * second, zone }
    expect(userToday(serverDay, clocks(midnight + second, 20 * second))).toBe(after)
  })

  it('the day never goes back while the clock advances', () => {
    const skew = fc.integer({ min: skews.behind, max: skews.ahead })
    const steps = fc.array(fc.integer({ min: 0, max: 30 * hour }), { maxLength: 8 })
    fc.assert(
      fc.property(skew, starts, steps, fc.boolean(), (skew, start, steps, isOnline) => {
        const serverDay = { today: dayOnServer(midnight + start), at: midnight + start + skew, zone }
        let now = serverDay.at
        let last = serverDay.today
        for (const step of steps) {
          now += step
          const day = userToday(serverDay, { now, offset: -skew, zone, isOnline })
          expect(day >= last).toBe(true)
          last = day
        }
      }),
    )
  })
})

it('after a change of time zone the day of the new zone shows, and the list is requested again', () => {
  const serverDay = { today: after, at: midnight, zone: 'Pacific/Kiritimati' }
  const clocks = { now: midnight - hour, offset: 0, zone, isOnline: true }
  expect(userToday(serverDay, clocks)).toBe(before)
  expect(isDayUncertain(serverDay, clocks)).toBe(true)
})

it('setting the clock back does not change the day before the server has answered', () => {
  const serverDay = { today: after, at: midnight + hour, zone }
  expect(userToday(serverDay, { now: midnight - hour, offset: 0, zone, isOnline: true })).toBe(after)
})
