// The rule for the user's current day: the day of the last answer, advanced by the clocks. Pure functions.
import { addDays, daysBetween } from '@dayloop/contracts/calendar'
import { localToday } from '../time-zone.ts'

const minute = 60_000

/** This close to midnight, the day is always requested from the server. */
const nearMidnight = 10 * minute

/** The day from the last answer, the device time of that answer, and the time zone of its request. */
export type ServerDay = { today: string; at: number; zone: string }

export type Clocks = {
  /** The time of the device clock. */
  now: number
  /** Milliseconds from the device clock to the server clock, or 0 if unknown. */
  offset: number
  zone: string
  isOnline: boolean
}

/**
 * The day to show. Two clocks advance the day of the server: the device clock, and the device clock plus the offset. Online
 * both must have passed midnight, because the server soon confirms the day. Offline the earlier midnight counts.
 */
export const userToday = (serverDay: ServerDay | null, { now, offset, zone, isOnline }: Clocks): string => {
  if (serverDay?.zone !== zone) return dayAt(now + offset)
  const [earlier = serverDay.today, later = earlier] = [0, offset]
    .map((shift) => advancedDay(serverDay, now, shift))
    .toSorted()
  return isOnline ? earlier : later
}

/** Whether to request the day from the server again. */
export const isDayUncertain = (serverDay: ServerDay | null, clocks: Clocks): boolean => {
  if (!serverDay) return false
  if (userToday(serverDay, clocks) !== serverDay.today || serverDay.zone !== clocks.zone) return true
  return [clocks.now, clocks.now + clocks.offset].some(
    (instant) => dayAt(instant) > serverDay.today || dayAt(instant) !== dayAt(instant + nearMidnight),
  )
}

/** Milliseconds until the next midnight in the device's time zone. */
export const untilMidnight = (instant: number): number => {
  const at = new Date(instant)
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime() - instant
}

const dayAt = (instant: number): string => localToday(new Date(instant))

// Adds the days that passed since the answer, but not beyond the clock's own day: a slow device clock passes a midnight
// that the server had already counted.
const advancedDay = ({ today, at }: ServerDay, now: number, shift: number): string => {
  const day = dayAt(now + shift)
  const passed = daysBetween(dayAt(at + shift), day)
  if (passed <= 0 || day < today) return today
  const carried = addDays(today, passed)
  if (carried > day) return day
  return carried
}
