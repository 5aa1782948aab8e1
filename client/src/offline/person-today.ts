// The rule for the person's today: what the server last said, carried on by the clocks. Pure functions.
import { addDays, daysBetween } from '@dayloop/contracts/calendar'
import { localToday } from '../time-zone.ts'

const minute = 60_000

/** How close to midnight the server is asked for the day, whatever the clocks say. */
const nearMidnight = 10 * minute

/** The day that the server named, when its answer came by the device's clock, and the zone that it was asked for. */
export type NamedDay = { today: string; at: number; zone: string }

export type Clocks = {
  /** The instant by the device's clock. */
  now: number
  /** Milliseconds from the device's clock to the server's, as far as known. */
  offset: number
  zone: string
  isOnline: boolean
}

/**
 * The day to show. Two clocks carry the named day on: the device's, and the same one corrected by the offset. Online
 * both must have passed midnight, for the server soon answers which one is right; offline the first one counts.
 */
export const personToday = (named: NamedDay | null, { now, offset, zone, isOnline }: Clocks): string => {
  if (named?.zone !== zone) return dayAt(now + offset)
  const [earlier = named.today, later = earlier] = [0, offset]
    .map((shift) => carriedOn(named, now, shift))
    .toSorted()
  return isOnline ? earlier : later
}

/** Whether the server should be asked for the day again. */
export const isDayInDoubt = (named: NamedDay | null, clocks: Clocks): boolean => {
  if (!named) return false
  if (personToday(named, clocks) !== named.today || named.zone !== clocks.zone) return true
  return [clocks.now, clocks.now + clocks.offset].some(
    (instant) => dayAt(instant) > named.today || dayAt(instant) !== dayAt(instant + nearMidnight),
  )
}

/** Milliseconds until a clock passes the next midnight in the device's zone. */
export const untilMidnight = (instant: number): number => {
  const at = new Date(instant)
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime() - instant
}

const dayAt = (instant: number): string => localToday(new Date(instant))

// As many days on as the clock has passed since the answer, but not past the clock's own day: a device that is a few
// seconds behind passes a midnight that the server had counted already.
const carriedOn = ({ today, at }: NamedDay, now: number, shift: number): string => {
  const day = dayAt(now + shift)
  const passed = daysBetween(dayAt(at + shift), day)
  if (passed <= 0 || day < today) return today
  const carried = addDays(today, passed)
  if (carried > day) return day
  return carried
}
