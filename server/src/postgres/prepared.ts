// Statements whose text is built once. Building one with Kysely costs more than sending it does (measured: 80 to
// 100 µs of CPU for a statement on tasks), and on the hot path it would be the same text every time.
import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Send } from './statements.ts'

/** How the statements of a pool are sent without Kysely's own way to it, which was a twentieth of a call's CPU. */
const sends = new WeakMap<Kysely<Tables>, Send>()

/** From now on prepared statements on `db`, outside of transactions, are sent by `send`. */
export const sendBy = (db: Kysely<Tables>, send: Send): void => void sends.set(db, send)

/** Stands in a prepared statement where the value of that name goes. */
export type Parameter<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>

// Never connects: only its builder and its compiler are used.
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * A statement built at its first use; `parameter(name)` marks where each value goes.
 * What comes back runs it with values, on the pool or in a transaction, and answers its rows.
 */
export function prepared<Values, Row>(
  build: (db: Kysely<Tables>, parameter: Parameter<Values>) => Compilable<Row>,
): (db: Kysely<Tables>, values: Values) => Promise<Row[]> {
  let statement: ReturnType<typeof compile<Values, Row>> | undefined
  return async (db, values) => {
    statement ??= compile(build)
    const parameters = statement.slots.map(({ name, value }) =>
      sent(name === undefined ? value : values[name]),
    )
    const send = sends.get(db)
    const answer = send
      ? await send<Row>(statement.query.sql, parameters)
      : await db.executeQuery<Row>({ ...statement.query, parameters })
    return answer.rows
  }
}

// The driver would write an instant in the zone of this machine, at ten times the cost.
const sent = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

function compile<Values, Row>(
  build: (db: Kysely<Tables>, parameter: Parameter<Values>) => Compilable<Row>,
): { query: CompiledQuery<Row>; slots: { name?: keyof Values; value?: unknown }[] } {
  const names = new Map<unknown, keyof Values>()
  const query = build(builder, (name) => {
    const place = { name }
    names.set(place, name)
    return sql`${place}`
  }).compile()
  const slots: { name?: keyof Values; value?: unknown }[] = []
  const slotOf = new Map<unknown, number>()
  const numbers = query.parameters.map((value) => {
    const name = names.get(value)
    const known = name === undefined ? undefined : slotOf.get(name)
    if (known !== undefined) return known
    slots.push(name === undefined ? { value } : { name })
    if (name !== undefined) slotOf.set(name, slots.length)
    return slots.length
  })
  // Kysely numbers each mention; a value that is mentioned often is sent and read once.
  const text = query.sql.replace(/\$(\d+)/g, (_, number) => `$${numbers[Number(number) - 1]}`)
  return { query: { ...query, sql: text }, slots }
}
