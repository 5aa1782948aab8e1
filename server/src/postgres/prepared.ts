// Prepared statements: Kysely builds the text once, because building costs more CPU than sending.
import {
  type Compilable,
  DummyDriver,
  Kysely,
  OperationNodeTransformer,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryId,
  type RawBuilder,
  type RootOperationNode,
  sql,
  type TableNode,
} from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { StatementRunner } from './database.ts'
import { BY_USER } from './distribution.ts'
import { raisesVersion, withRaisedVersion } from './versioned-writes.ts'

/** The placeholder for the value with that name. */
export type Parameter<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>

// This instance only builds and compiles. It never connects.
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
/** The name of a table's shard in a template. */
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

/** Replaces the tables in raw fragments of SQL, which are texts instead of nodes. */
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

/** A statement with its slots, and its template: the same text on the shards of one user's tables. */
export type PreparedText = { text: string; template: string; slots: (string | undefined)[] }
const all: (() => PreparedText)[] = []

/** The prepared statements of all loaded modules. */
export function preparedTexts() {
  return all.map((compiled) => compiled())
}

type Build<Values, Row> = (db: Kysely<Tables>, parameter: Parameter<Values>) => Compilable<Row>
type Options = {
  /** False for a statement whose changes are shown on no other device. */
  raises_version?: boolean
}

/**
 * A statement that is built at its first use. The returned function runs it with values and resolves to its rows. If it
 * writes data that users see, it also raises the version of the user in the parameter `user_id`.
 */
export function prepared<Values, Row>(
  build: Build<Values, Row>,
  options: Options = {},
): (db: StatementRunner, values: Values) => Promise<Row[]> {
  let statement: Compiled<Values> | undefined
  all.push(() => {
    const { text, slots } = compile(build, options)
    const { text: template } = compile(build, options, (node, queryId) =>
      toShards.transformNode(node, queryId),
    )
    return {
      text,
      template: rawToShards(template),
      slots: slots.map(({ name }) => (name === undefined ? undefined : String(name))),
    }
  })
  return async (db, values) => {
    statement ??= compile(build, options)
    const { text, slots, owner } = statement
    const parameters = slots.map(({ name, value }) => sent(name === undefined ? value : values[name]))
    if (owner === undefined) return db.run<Row>(text, parameters)
    try {
      return await db.run<Row>(text, parameters)
    } finally {
      // Also after an error: a statement whose answer got lost may have been committed.
      const user_id = values[owner]
      if (typeof user_id === 'string') db.wrote(user_id)
    }
  }
}

// The driver would write a Date in this machine's time zone, which also costs far more.
function sent(value: unknown) {
  return value instanceof Date ? value.toISOString() : value
}

type Slot<Values> = { name?: keyof Values; value?: unknown }
type Transform = (node: RootOperationNode, queryId: QueryId) => RootOperationNode
/** `owner` is the parameter with the user whose version the statement raises. */
type Compiled<Values> = { text: string; slots: Slot<Values>[]; owner: keyof Values | undefined }

function compile<Values, Row>(
  build: Build<Values, Row>,
  { raises_version = true }: Options,
  transform: Transform = (node) => node,
): Compiled<Values> {
  const names = new Map<unknown, keyof Values>()
  const named = new Map<unknown, RawBuilder<unknown>>()
  const parameter: Parameter<Values> = (name) => {
    const place = { name }
    names.set(place, name)
    const built = sql<Values[typeof name]>`${place}`
    named.set(name, built)
    return built
  }
  const raising = () => ({
    user_id: named.get('user_id') ?? sql`null`,
    session_id: named.get('session_id') ?? sql`null`,
  })
  const { query: built, queryId } = build(builder, parameter).compile()
  const node = transform(raises_version ? withRaisedVersion(built, queryId, raising) : built, queryId)
  const query = new PostgresQueryCompiler().compileQuery(node, queryId)
  const slots: Slot<Values>[] = []
  const slotOf = new Map<unknown, number>()
  const numbers = query.parameters.map((value) => {
    const name = names.get(value)
    const known = name === undefined ? undefined : slotOf.get(name)
    if (known !== undefined) return known
    slots.push(name === undefined ? { value } : { name })
    if (name !== undefined) slotOf.set(name, slots.length)
    return slots.length
  })
  // Kysely numbers each use of a value. Here a value that is used several times is sent once.
  const text = query.sql.replace(/\$(\d+)/g, (_, number) => `$${numbers[Number(number) - 1]}`)
  const owner = raisesVersion(text) ? slots.find(({ name }) => name === 'user_id')?.name : undefined
  return { text, slots, owner }
}
