// Prepared statements: Kysely builds the text once, because building costs more CPU than sending.
import {
  type Compilable,
  DummyDriver,
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
  type TableNode,
} from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { StatementRunner } from './database.ts'
import { BY_USER } from './distribution.ts'

/** Marks where a prepared statement takes the value of that name. */
export type Parameter<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>

// Never connects: it only builds and compiles.
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

function shardName(table: string) {
  return `${table}@shard`
}
/** How a template names the shard of a table. */
export function shardOf(table: string) {
  return `"${shardName(table)}"`
}

class ToShards extends OperationNodeTransformer {
  protected override transformTable(node: TableNode): TableNode {
    const { identifier } = node.table
    if (!BY_USER.has(identifier.name)) return super.transformTable(node)
    return {
      ...node,
      table: { ...node.table, identifier: { ...identifier, name: shardName(identifier.name) } },
    }
  }
}

/** The same for the tables that a fragment of SQL names by itself. */
function rawToShards(text: string): string {
  const names = [...BY_USER.keys()].join('|')
  return text
    .replace(
      new RegExp(`\\b(from|join|into|update|of)(\\s+)(${names})\\b`, 'gi'),
      (_all, word, space, table) => `${word}${space}${shardOf(table)}`,
    )
    .replace(new RegExp(`(?<![\\w"@.])(${names})\\.(?=["\\w])`, 'g'), (_all, table) => `${shardOf(table)}.`)
}

const toShards = new ToShards()
const shards: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => toShards.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}

/** A statement with its slots, and its template: the same text on the shards of one user's tables. */
export type PreparedText = { text: string; template: string; slots: (string | undefined)[] }
const all: (() => PreparedText)[] = []

/** Every prepared statement of the modules that are loaded. */
export function preparedTexts() {
  return all.map((compiled) => compiled())
}

/** A statement that is built at its first use. The returned function runs it with values and resolves to its rows. */
export function prepared<Values, Row>(
  build: (db: Kysely<Tables>, parameter: Parameter<Values>) => Compilable<Row>,
): (db: StatementRunner, values: Values) => Promise<Row[]> {
  let statement: ReturnType<typeof compile<Values, Row>> | undefined
  all.push(() => {
    const { text, slots } = compile(build)
    const { text: template } = compile(build, builder.withPlugin(shards))
    return {
      text,
      template: rawToShards(template),
      slots: slots.map(({ name }) => (name === undefined ? undefined : String(name))),
    }
  })
  return (db, values) => {
    statement ??= compile(build)
    const parameters = statement.slots.map(({ name, value }) =>
      sent(name === undefined ? value : values[name]),
    )
    return db.run<Row>(statement.text, parameters)
  }
}

// The driver would write a Date in this machine's time zone, which also costs far more.
function sent(value: unknown) {
  return value instanceof Date ? value.toISOString() : value
}

function compile<Values, Row>(
  build: (db: Kysely<Tables>, parameter: Parameter<Values>) => Compilable<Row>,
  from = builder,
): { text: string; slots: { name?: keyof Values; value?: unknown }[] } {
  const names = new Map<unknown, keyof Values>()
  const query = build(from, (name) => {
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
  // Kysely numbers each mention of a value. Here a value that is mentioned often is sent once.
  const text = query.sql.replace(/\$(\d+)/g, (_, number) => `$${numbers[Number(number) - 1]}`)
  return { text, slots }
}
