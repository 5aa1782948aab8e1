// On which days a routine is due. No zod here, because the browser loads it.
import { parseWeekdays, weekdayOf } from './weekdays.ts'

/** What becomes of an occurrence that is left undone. CHOICES of the field `missed`. */
export const MISSED_POLICIES = ['keep', 'wait', 'skip'] as const
export type MissedPolicy = (typeof MISSED_POLICIES)[number]

/** What decides on which days a routine is due. The ends of a pause are included; without an end it goes on. */
export type Schedule = {
  routines_dates: string
  status: boolean
  paused_from: string | null
  paused_until: string | null
}

/** A schedule that was in force before a day. The newest is last; each is of a later day than the one before it. */
export type PastSchedule = Schedule & { before: string }

/** A routine with what was in force when. `start` is the day of its creation. */
export type DatedRoutine = Schedule & {
  start: string
  past_schedules: readonly PastSchedule[]
  skipped_dates: readonly string[]
}

/** The schedule that is or was in force on a day. */
export function scheduleOn(routine: DatedRoutine, date: string): Schedule {
  return routine.past_schedules.find(({ before }) => date < before) ?? routine
}

/** Whether the routine's weekdays of that time name the day. Pauses and skipped dates do not matter here. */
export function isScheduled(routine: DatedRoutine, date: string): boolean {
  return date >= routine.start && isNamed(scheduleOn(routine, date), date)
}

/** Whether the weekdays of a schedule name the day. */
export function isNamed({ routines_dates }: Pick<Schedule, 'routines_dates'>, date: string): boolean {
  return weekdaysOf(routines_dates).has(weekdayOf(date))
}

/** Whether the day lies in the pause of a schedule. */
export function isInPause({ paused_from, paused_until }: Schedule, date: string): boolean {
  if (paused_from === null) return false
  return date >= paused_from && (paused_until === null || date <= paused_until)
}

/**
 * Whether the routine rested on a day. A pause that was set later, for days already past, counts as well; one that was
 * lifted on the day on which it was set does not.
 */
export function wasPaused(routine: DatedRoutine, date: string): boolean {
  if (!scheduleOn(routine, date).status || isInPause(routine, date)) return true
  return routine.past_schedules.some((past) => date < past.before && isInPause(past, date))
}

/** The schedules to keep when the one in force changes on `today`. A second change of one day keeps nothing more. */
export function keepSchedule(routine: DatedRoutine, today: string): PastSchedule[] {
  const kept = [...routine.past_schedules]
  const last = kept.at(-1)
  if (last && today <= last.before) return kept
  const { routines_dates, status, paused_from, paused_until } = routine
  return [...kept, { before: today, routines_dates, status, paused_from, paused_until }]
}

/** Whether a pause ends before it begins, or ends without having begun. */
export function isPauseBackwards({
  paused_from,
  paused_until,
}: Pick<Schedule, 'paused_from' | 'paused_until'>) {
  return paused_from !== null && paused_until !== null && paused_until < paused_from
}

const weekdaySets = new Map<string, ReadonlySet<string>>()

function weekdaysOf(routines_dates: string): ReadonlySet<string> {
  const known = weekdaySets.get(routines_dates)
  if (known) return known
  // At most the 128 sets of weekdays, as the server writes them.
  const days = new Set<string>(parseWeekdays(routines_dates) ?? [])
  if (weekdaySets.size < 128) weekdaySets.set(routines_dates, days)
  return days
}
