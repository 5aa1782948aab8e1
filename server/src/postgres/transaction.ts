// Transactions. One that Postgres rolled back in favour of another is repeated here, and only here.
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Database, Run } from './database.ts'

/** Serialization failure and deadlock: Postgres rolled everything back, and another attempt will most likely pass. */
const ROLLED_BACK = ['40001', '40P01']
/** Postgres detects a deadlock after a second. All attempts together stay below a request's time-out. */
const MAX_ATTEMPTS = 5
/** Doubles each time and is random, so that two transactions that collided do not collide again. */
const FIRST_PAUSE_MS = 20

function isRolledBack(error: unknown) {
  return error instanceof Error && 'code' in error && ROLLED_BACK.includes(String(error.code))
}

/** Repeats the work while Postgres rolls it back in favour of another transaction. */
export async function retried<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRolledBack(error)) throw error
      await wait(Math.random() * FIRST_PAUSE_MS * 2 ** attempt)
    }
  }
}

/**
 * Runs the work in a transaction, and again from the start when Postgres rolled it back in favour of another.
 * The isolation level is always read committed. Each rule locks its row first and reads afterwards, so it sees what the
 * previous transaction committed. `poolForKysely` repeats single statements.
 */
export async function inTransaction<Answer>(
  db: Database,
  work: (transaction: Database) => Promise<Answer>,
): Promise<Answer> {
  const written = new Set<string>()
  const wrote = (user_id: string) => void written.add(user_id)
  try {
    return await retried(() =>
      db
        .transaction()
        .setIsolationLevel('read committed')
        .execute((transaction) => work(Object.assign(transaction, { run: runIn(transaction), wrote }))),
    )
  } finally {
    for (const user_id of written) db.wrote(user_id)
  }
}

function runIn(transaction: Transaction<Tables>): Run {
  return async <Row>(text: string, values: readonly unknown[]) =>
    (await transaction.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}
