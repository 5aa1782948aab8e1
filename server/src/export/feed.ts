// The calendar feed: pending tasks with a date as events, at a secret address.
import { createHash, randomBytes } from 'node:crypto'
import { addDays } from '@dayloop/contracts/calendar'
import { parse as bytesOfId, stringify as idOfBytes } from 'uuid'
import { AppError } from '../app-error.ts'
import { datedTasks, deleteFeed, findFeed, findFeedOf, upsertFeed } from '../db/export.ts'
import { findOwnSession } from '../db/sessions.ts'
import type { Deps } from '../deps.ts'
import { orSessionExpired, type SignedIn } from '../signed-in.ts'
import {
  beginCalendar,
  contentLine,
  dateValue,
  END_CALENDAR,
  escapedText,
  instantValue,
  localValue,
} from './icalendar.ts'

type Context = SignedIn & Pick<Deps, 'db' | 'reads' | 'env'>

const ID_BYTES = 16
const SECRET_BYTES = 24
const EVENT_MINUTES = 30

/** Whether the user has a feed. Only the hash of its secret is stored, so its address is not known any more. */
export async function findFeedState(context: Context) {
  orSessionExpired(await findOwnSession(context.reads, context))
  const feed = await findFeedOf(context.db, context.user_id)
  return { created_at: feed ? feed.created_at.toISOString() : null }
}

/** Creates the user's feed. The address of an earlier feed stops working. */
export async function createFeed(context: Context) {
  const { db, env, user_id } = context
  const secret = Buffer.concat([bytesOfId(user_id), randomBytes(SECRET_BYTES)]).toString('base64url')
  if (!(await upsertFeed(db, hashOf(secret), context))) throw new AppError('SESSION_EXPIRED')
  return { url: `${env.PUBLIC_URL}/feeds/${secret}.ics` }
}

/** Revokes the address of the feed. */
export async function revokeFeed(context: Context) {
  orSessionExpired(await findOwnSession(context.reads, context))
  await deleteFeed(context.db, context)
  return { message: 'The calendar feed was revoked.' }
}

/** The calendar of a secret; null for an unknown secret. */
export async function readFeed(db: Deps['db'], secret: string): Promise<string | null> {
  const bytes = Buffer.from(secret, 'base64url')
  if (bytes.length !== ID_BYTES + SECRET_BYTES || bytes.toString('base64url') !== secret) return null
  const user_id = idOf(bytes.subarray(0, ID_BYTES))
  const feed = user_id === null ? undefined : await findFeed(db, { user_id, secret_hash: hashOf(secret) })
  if (!feed) return null
  const events = (await datedTasks(db, feed.user_id)).map(eventOf)
  const zone = feed.time_zone === null ? '' : contentLine('X-WR-TIMEZONE', escapedText(feed.time_zone))
  return `${beginCalendar()}METHOD:PUBLISH\r\nX-WR-CALNAME:Dayloop\r\n${zone}${events.join('')}${END_CALENDAR}`
}

function idOf(bytes: Uint8Array): string | null {
  try {
    return idOfBytes(bytes)
  } catch {
    return null
  }
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

type Dated = Awaited<ReturnType<typeof datedTasks>>[number]

function eventOf({ id, task_title, task_details, due_date, due_time, created_at }: Dated): string {
  return [
    'BEGIN:VEVENT\r\n',
    contentLine('UID', `${id}@dayloop`),
    // The time of creation, so that an unchanged task gives an unchanged file.
    contentLine('DTSTAMP', instantValue(created_at)),
    ...(due_time === null ? daysOf(due_date) : timesOf(due_date, due_time)),
    contentLine('SUMMARY', escapedText(task_title)),
    ...(task_details === '' ? [] : [contentLine('DESCRIPTION', escapedText(task_details))]),
    'TRANSP:TRANSPARENT\r\nEND:VEVENT\r\n',
  ].join('')
}

/** The end of an event is exclusive. */
function daysOf(date: string): string[] {
  return [
    contentLine('DTSTART;VALUE=DATE', dateValue(date)),
    contentLine('DTEND;VALUE=DATE', dateValue(addDays(date, 1))),
  ]
}

function timesOf(date: string, time: string): string[] {
  const end = new Date(Date.parse(`${date}T${time}:00Z`) + EVENT_MINUTES * 60_000).toISOString()
  return [
    contentLine('DTSTART', localValue(date, time)),
    contentLine('DTEND', localValue(end.slice(0, 10), end.slice(11, 16))),
  ]
}
