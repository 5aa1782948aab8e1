// How long rows are kept that can no longer be seen or used. Each table has an index on its time column, so that a job
// can delete expired rows in small batches, oldest first.
import { TRASH_DAYS } from '@dayloop/contracts/limits'
import type { Tables } from './tables.ts'

const DAY_MS = 24 * 3_600_000

type Rule = { [Table in keyof Tables]?: { since: keyof Tables[Table]; days: number } }

/** The column with the time from which a row is not needed, and the days for which it is kept after that. */
export const RETENTION = {
  tasks: { since: 'deleted_at', days: TRASH_DAYS },
  // Only if no task references the routine.
  routines: { since: 'deleted_at', days: TRASH_DAYS },
  // A used link still succeeds, because mail scanners open links before people do.
  email_links: { since: 'expires_at', days: 30 },
  sessions: { since: 'expires_at', days: 0 },
  used_google_states: { since: 'expires_at', days: 0 },
  dev_mailbox: { since: 'created_at', days: 30 },
  imports: { since: 'created_at', days: 30 },
  devices: { since: 'used_at', days: 365 },
} as const satisfies Rule

/** Rows of a table with an earlier time may be deleted. */
export function removableBefore(table: keyof typeof RETENTION, now: Date): Date {
  return new Date(now.getTime() - RETENTION[table].days * DAY_MS)
}
