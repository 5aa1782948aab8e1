// Transactions, and what becomes of one that Postgres undid so that another could go on: it is done again, here and
// nowhere else.
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Serialization failure and deadlock: Postgres undid all of it, and the same again will most likely pass. */
const UNDONE = ['40001', '40P01']
/** A deadlock is noticed after a second, so all of them together stay below the time that a request has. */
const TRIES = 5
/** Up to this, twice as much each time, so that two which met do not meet again. */
const FIRST_PAUSE_MS = 20

const isUndone = (error: unknown) =>
  error instanceof Error && 'code' in error && UNDONE.includes(String(error.code))

/** Does the work until Postgres does not undo it for the sake of another, a few times at most. */
export async function retried<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === TRIES || !isUndone(error)) throw error
      await wait(Math.random() * FIRST_PAUSE_MS * 2 ** attempt)
    }
  }
}

/**
 * A transaction: all of the work or nothing, and again from the start when Postgres undid it for the sake of another.
 * Read committed, whatever the database's default is: every rule first locks the row that it goes by and reads what
 * it decides on after that, so it sees what the one before it left. A single statement needs none of this: it is a
 * transaction by itself, and `connect` sends it again.
 */
export function inTransaction<Answer>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Answer>,
): Promise<Answer> {
  return retried(() => db.transaction().setIsolationLevel('read committed').execute(work))
}
