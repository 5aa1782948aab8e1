// The types of the database that is passed to the functions in `db/`.
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Sends a statement whose text is already built, and resolves to its rows. */
export type Run = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>

/** Runs prepared statements. `wrote` reports the user whose version a statement raised. */
export type StatementRunner = { run: Run; wrote: (user_id: string) => void }

/** Kysely builds and sends statements; `run` sends prepared ones. In a transaction, both belong to it. */
export type Database = Kysely<Tables> & StatementRunner

/** Calls its listeners with the users whose versions were raised, after the change is committed. */
export type Writes = {
  wrote: (user_id: string) => void
  onWrite: (listener: (user_id: string) => void) => void
}

export function createWrites(): Writes {
  const listeners: ((user_id: string) => void)[] = []
  return {
    wrote: (user_id) => {
      for (const listener of listeners) listener(user_id)
    },
    onWrite: (listener) => listeners.push(listener),
  }
}
