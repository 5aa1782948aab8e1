// Functions for writes on a distributed database. Citus copies the parts of a statement that inserts inside `with` to every node. Such
// a statement runs as a function on the node of its user instead, on the tables' shards of that node.
import { createHash } from 'node:crypto'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { BY_USER, isDistributed } from './distribution.ts'
import { type PreparedText, preparedTexts, shardOf } from './prepared.ts'

const LOCK = 5_190_733_144
/** The prefix of the functions' names. The rest is a hash of the body, so that versions do not share a function. */
const PREFIX = 'dayloop_write_'

/** A statement that inserts what another part of it has read or returned. */
const INSERTS = /^\s*with\b[\s\S]*\binsert into\b/i
/** A locking clause inside parentheses, which is a part that others join. */
const LOCKS_IN_A_PART = /\bfor (?:no key update|update|key share|share)\b[^()]*\)/i
/** An update of computed values. Citus refuses functions that are not immutable, such as a cast of a text to a date. */
const COMPUTES = /\bupdate\b[\s\S]*(?:\bcase\b|\bcoalesce\(|\bjsonb?_\w+\()/i

/** Whether Citus cannot send a statement to one node unchanged. */
export function isDelegated(text: string) {
  return [INSERTS, LOCKS_IN_A_PART, COMPUTES].some((pattern) => pattern.test(text))
}

/** How to call the function of a statement, by the statement's text. Each row is the one column `answer`, as JSON. */
export type Delegated = ReadonlyMap<string, string>

type WriteFunction = { name: string; text: string; body: string; user: number }

/** The function of a statement. In its body, `$1` and so on are the values of the statement. */
function functionOf({ text, template, slots }: PreparedText): WriteFunction {
  const user = slots.indexOf('user_id') + 1
  if (user === 0) throw new Error(`A write without the parameter user_id: ${text}`)
  const tables = [...BY_USER.keys()].filter((table) => template.includes(shardOf(table)))
  const shards = tables.map(
    (table) => `  statement := replace(statement, '${shardOf(table)}',
    format('%I', '${table}_' || get_shard_id_for_distribution_column('${table}', $${user})));`,
  )
  const using = slots.map((_slot, index) => `$${index + 1}`).join(', ')
  const body = `
declare
  shard bigint := get_shard_id_for_distribution_column('${[...BY_USER.keys()][0]}', $${user});
  statement text := $statement$${template}$statement$;
  answer record;
begin
  -- Until this transaction ends, the shard is not moved to another node.
  perform lock_shard_metadata(5, array[shard]);
  if not exists (
    select 1 from pg_dist_placement join pg_dist_local_group using (groupid) where shardid = shard
  ) then raise 'the shard % is on another node', shard using errcode = 'serialization_failure'; end if;
${shards.join('\n')}
  for answer in execute statement using ${using} loop return next to_json(answer); end loop;
end`
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 24)
  return { name: `${PREFIX}${hash}`, text, body, user }
}

async function create(transaction: Kysely<Tables>, { name, text, body, user }: WriteFunction): Promise<void> {
  const run = (statement: string) =>
    transaction.executeQuery<{ types: string[] }>(CompiledQuery.raw(statement))
  // Postgres itself determines the types of the parameters.
  await run(`prepare ${name} as ${text}`)
  const { rows } = await run(
    `select parameter_types::text[] as types from pg_prepared_statements where name = '${name}'`,
  )
  await run(`deallocate ${name}`)
  const types = rows[0]?.types.join(', ')
  await run(`create function ${name}(${types}) returns setof json language plpgsql as $body$${body}$body$`)
  await run(
    `select create_distributed_function('${name}(${types})', '$${user}', colocate_with := 'users', force_delegation := true)`,
  )
}

async function namesOfFunctions(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select proname::text as name from pg_proc
    where pronamespace = current_schema()::regnamespace and starts_with(proname, ${PREFIX})`.execute(db)
  return rows.map(({ name }) => name)
}

/** The functions of this version. A statement of a job over many users has no user, and is sent unchanged. */
function wanted() {
  return preparedTexts()
    .filter(({ text, slots }) => isDelegated(text) && slots.includes('user_id'))
    .map(functionOf)
}

/** Creates the functions of this version that the database lacks. Resolves to an empty map if it is not distributed. */
export async function delegateWrites(db: Kysely<Tables>): Promise<Delegated> {
  if (!(await isDistributed(db))) return new Map()
  const functions = wanted()
  const missing = async (within: Kysely<Tables>) => {
    const names = await namesOfFunctions(within)
    return functions.filter(({ name }) => !names.includes(name))
  }
  if ((await missing(db)).length > 0)
    await db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction)
      // Replicas that start at once take turns.
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
      for (const one of await missing(transaction)) await create(transaction, one)
    })
  return new Map(functions.map(({ name, text }) => [text, callOf(name, text)]))
}

function callOf(name: string, text: string): string {
  const count = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  const parameters = Array.from({ length: count }, (_none, index) => `$${index + 1}`)
  return `select answer from ${name}(${parameters.join(', ')}) as answer`
}

/** Drops the functions of other versions. Only when no replica of another version runs. */
export async function dropOldFunctions(db: Kysely<Tables>): Promise<number> {
  const names = new Set(wanted().map(({ name }) => name))
  const old = (await namesOfFunctions(db)).filter((name) => !names.has(name))
  for (const name of old) await sql`drop function ${sql.ref(name)}`.execute(db)
  return old.length
}
