// Converts dates and instants to calendar days and times of day.
import { DAY_MS, isCalendarDate } from '@dayloop/contracts/calendar'
import type { Moment } from './rows.ts'

const ISO =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[Tt ]+(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?\s*([Zz]|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?$/

const formatters = new Map<string, Intl.DateTimeFormat | null>()

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  let made: Intl.DateTimeFormat | null = null
  try {
    made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  } catch {}
  if (formatters.size > 500) formatters.clear()
  formatters.set(zone, made)
  return made
}

/** Whether this machine knows the zone. */
export function isZone(zone: string): boolean {
  return zone !== '' && zone.length < 100 && formatterOf(zone) !== null
}

type Local = { date: string; time: string }

/** Formatting is slow, and the tasks of a file share many of their instants. */
const KNOWN_MAX = 20_000
const known = new Map<string, Local | null>()

/** The day and time of an instant in a zone; null if the instant or the zone is invalid. */
export function momentIn(zone: string, instant: Date): Local | null {
  const key = `${instant.getTime()} ${zone}`
  const found = known.get(key)
  if (found !== undefined) return found
  const moment = format(zone, instant)
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(key, moment)
  return moment
}

function format(zone: string, instant: Date): Local | null {
  const formatter = formatterOf(zone)
  if (!formatter || Number.isNaN(instant.getTime())) return null
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatter.formatToParts(instant)) parts[type] = value
  const date = `${(parts.year ?? '').padStart(4, '0')}-${parts.month}-${parts.day}`
  return isCalendarDate(date) ? { date, time: `${parts.hour}:${parts.minute}` } : null
}

type Read = { date: string; time: string | null; instant: Date | null }

/** Reads an ISO date, date-time or instant; null for any other text. The basic form without separators is accepted. */
export function readIso(text: string): Read | null {
  const parts = ISO.exec(text.trim())
  if (!parts) return null
  const [, year, month, day, hour, minute, second = '00', fraction = '0', offset] = parts
  const date = `${year}-${month}-${day}`
  if (!isCalendarDate(date)) return null
  if (hour === undefined || minute === undefined) return { date, time: null, instant: null }
  if (Number(hour) > 24 || Number(minute) > 59) return null
  const time = `${hour === '24' ? '00' : hour}:${minute}`
  if (offset === undefined) return { date, time, instant: null }
  const at = `${date}T${time}:${second === '60' ? '59' : second}.${fraction.slice(0, 3).padEnd(3, '0')}`
  const instant = new Date(`${at}${offsetOf(offset)}`)
  return { date, time, instant: Number.isNaN(instant.getTime()) ? null : instant }
}

function offsetOf(offset: string): string {
  if (/^z$/i.test(offset)) return 'Z'
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0')
  return `${offset[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}

/** A day, or a day and time. An instant is converted to the zone; a local time is kept. */
export function readMoment(text: string | undefined, zone: string): Moment | null {
  const read = text === undefined ? null : readIso(text)
  if (!read) return null
  if (read.instant) return momentIn(zone, read.instant)
  return { date: read.date, time: read.time }
}

/** The day of an all-day date that a source wrote as the instant of a midnight in some zone. */
export function readAllDay(text: string | undefined, zone: string | null): Moment | null {
  const read = text === undefined ? null : readIso(text)
  if (!read) return null
  if (!read.instant) return { date: read.date, time: null }
  return { date: midnightDay(read.instant, zone ?? 'UTC'), time: null }
}

/**
 * The day whose midnight an instant is. If it is no midnight in the given zone, the zone of the source is unknown, and
 * the nearest midnight of UTC decides, because nearly all zones are within half a day of UTC.
 */
export function midnightDay(instant: Date, zone: string): string {
  const local = momentIn(zone, instant)
  if (local?.time === '00:00') return local.date
  const nearest = new Date(Math.round(instant.getTime() / DAY_MS) * DAY_MS)
  return nearest.toISOString().slice(0, 10)
}

/** An instant as ISO text. A local time is in the zone; a day means its noon. Null for any other text. */
export function instantOf(text: string | undefined, zone: string): string | null {
  const read = text === undefined ? null : readIso(text)
  if (!read) return null
  return isoText(read.instant ?? localInstant({ date: read.date, time: read.time ?? '12:00' }, zone))
}

/** The ISO text of an instant; null outside of the years 1 to 9999, which are four digits in ISO texts. */
export function isoText(instant: Date): string | null {
  const year = instant.getUTCFullYear()
  return year >= 1 && year <= 9999 ? instant.toISOString() : null
}

/** The instant of a local day and time in a zone. */
export function localInstant({ date, time }: { date: string; time: string }, zone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  let instant = wanted
  // The second step corrects the result near a change of the clocks.
  for (let step = 0; step < 2; step++) {
    const shown = momentIn(zone, new Date(instant))
    if (!shown) break
    instant += wanted - Date.parse(`${shown.date}T${shown.time}:00Z`)
  }
  return new Date(instant)
}

/** The instant of milliseconds since 1970; null without milliseconds. */
export function instantOfMs(ms: number | undefined): string | null {
  return ms === undefined || ms <= 0 ? null : isoText(new Date(ms))
}
