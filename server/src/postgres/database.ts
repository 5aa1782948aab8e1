// What table functions are handed to reach the database.
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Sends a statement whose text is already built, and resolves to its rows. */
export type Run = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>

/** All that a prepared statement needs. */
export type StatementRunner = { run: Run }

/** Kysely builds and sends statements; `run` sends prepared ones. In a transaction, both belong to it. */
export type Database = Kysely<Tables> & StatementRunner
