// Transactions over several nodes of a distributed database. Citus prepares them on every node and then commits them node by
// node, so for a moment some nodes show their rows and others do not.
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { StartProblem } from '../start-problem.ts'

const PREPARED = `
  select nodeid || ' ' || gid as id
  from run_command_on_all_nodes($$ select coalesce(json_agg(gid), '[]') from pg_prepared_xacts $$) as node,
    json_array_elements_text(result::json) as gid
  where success`

const POLL_MS = 50
/** Citus ends the transactions of a node that failed within a minute. */
const LIMIT_MS = 120_000

/** Resolves when every transaction that is prepared now has ended. Throws a StartProblem after two minutes. */
export async function untilPreparedEnd(client: pg.ClientBase): Promise<void> {
  const until = Date.now() + LIMIT_MS
  const waiting = new Set(await preparedIds(client))
  while ((await preparedIds(client)).some((id) => waiting.has(id))) {
    if (Date.now() > until) throw new StartProblem('a transaction stays prepared on a node and does not end')
    await wait(POLL_MS)
  }
}

async function preparedIds(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query(PREPARED)
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id)
}
