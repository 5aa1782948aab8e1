// The days on which a routine is due. This file does not import zod, because the browser loads it.
import { parseWeekdays, weekdayOf } from './weekdays.ts'

/** The policies for missed occurrences: the values of the field `missed`. */
export const MISSED_POLICIES = ['keep', 'wait', 'skip'] as const
export type MissedPolicy = (typeof MISSED_POLICIES)[number]

/** The fields that decide on which days a routine is due. A pause includes its first and last day; null means no end. */
export type Schedule = {
  routines_dates: string
  status: boolean
  paused_from: string | null
  paused_until: string | null
}

/** A schedule that applied before a day. Past schedules are ordered by this day, the newest last. */
export type PastSchedule = Schedule & { before: string }

/** A routine with its current and past schedules. `start` is the day of its creation. */
export type DatedRoutine = Schedule & {
  start: string
  past_schedules: readonly PastSchedule[]
  skipped_dates: readonly string[]
}

/** The schedule that applies to a day. */
export function scheduleOn(routine: DatedRoutine, date: string): Schedule {
  return routine.past_schedules.find(({ before }) => date < before) ?? routine
}

/** Whether the day is one of the weekdays that applied to it, regardless of pauses and skipped dates. */
export function isScheduled(routine: DatedRoutine, date: string): boolean {
  return date >= routine.start && isOnWeekday(scheduleOn(routine, date), date)
}

/** Whether the day is one of the weekdays of a schedule. */
export function isOnWeekday({ routines_dates }: Pick<Schedule, 'routines_dates'>, date: string): boolean {
  return weekdaysOf(routines_dates).has(weekdayOf(date))
}

/** Whether the day is in the pause of a schedule. */
export function isInPause({ paused_from, paused_until }: Schedule, date: string): boolean {
  if (paused_from === null) return false
  return date >= paused_from && (paused_until === null || date <= paused_until)
}

/**
 * Whether the routine was paused on a day. A pause for past days that was set later counts too. A pause that was
 * removed on the day it was set does not count.
 */
export function wasPaused(routine: DatedRoutine, date: string): boolean {
  if (!scheduleOn(routine, date).status || isInPause(routine, date)) return true
  return routine.past_schedules.some((past) => date < past.before && isInPause(past, date))
}

/** The past schedules after a change on `today`. A second change on the same day adds none. */
export function keepSchedule(routine: DatedRoutine, today: string): PastSchedule[] {
  const kept = [...routine.past_schedules]
  const last = kept.at(-1)
  if (last && today <= last.before) return kept
  const { routines_dates, status, paused_from, paused_until } = routine
  return [...kept, { before: today, routines_dates, status, paused_from, paused_until }]
}

/** Whether a pause ends before it begins. */
export function isPauseBackwards({
  paused_from,
  paused_until,
}: Pick<Schedule, 'paused_from' | 'paused_until'>) {
  return paused_from !== null && paused_until !== null && paused_until < paused_from
}

const weekdaySets = new Map<string, ReadonlySet<string>>()

/** The weekdays of a `routines_dates` text, as a set. */
export function weekdaysOf(routines_dates: string): ReadonlySet<string> {
  const known = weekdaySets.get(routines_dates)
  if (known) return known
  // The server writes weekdays in one form, so there are at most 128 texts.
  const days = new Set<string>(parseWeekdays(routines_dates) ?? [])
  if (weekdaySets.size < 128) weekdaySets.set(routines_dates, days)
  return days
}
