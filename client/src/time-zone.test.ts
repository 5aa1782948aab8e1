import { todayIn } from '@dayloop/contracts/calendar'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { localToday } from './time-zone.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test.each(['America/St_Johns', 'Pacific/Kiritimati', 'Pacific/Marquesas', 'Europe/Berlin', 'Asia/Kathmandu'])(
  'the day of the device is the one that the server works out for its zone: %s',
  (name) => {
    process.env.TZ = name
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1971-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        (instant) => {
          expect(localToday(instant)).toBe(todayIn(name, instant))
        },
      ),
    )
  },
)
