// How long rows are kept that nobody can see or use any more. Each table has an index on its column of time, so that
// a job can remove what is past its time in small batches, oldest first.
import type { Tables } from './tables.ts'

const DAY_MS = 24 * 3_600_000

type Rule = { [Table in keyof Tables]?: { since: keyof Tables[Table]; days: number } }

/** From which moment on a row is no longer needed, and for how many days it is kept after that. */
export const RETENTION = {
  tasks: { since: 'deleted_at', days: 30 },
  // Only when no task refers to the routine any more.
  routines: { since: 'deleted_at', days: 30 },
  // A used link still answers with success when a mail scanner opened it first.
  email_links: { since: 'expires_at', days: 30 },
  sessions: { since: 'expires_at', days: 0 },
  used_google_states: { since: 'expires_at', days: 0 },
  dev_mailbox: { since: 'created_at', days: 30 },
  devices: { since: 'used_at', days: 365 },
} as const satisfies Rule

/** Rows of a table whose time is before this moment may be removed. */
export function removableBefore(table: keyof typeof RETENTION, now: Date): Date {
  return new Date(now.getTime() - RETENTION[table].days * DAY_MS)
}
