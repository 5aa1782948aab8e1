// What the product sends to Postgres, watched and not replaced; and what Postgres says of how it runs that.
import pg from 'pg'

export type Statement = { text: string; values: unknown[] }

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Node[]
}

/** Every statement that any connection of this process sends while `work` runs, the queue's and `set` left out. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const seen: Statement[] = []
  const { query } = pg.Client.prototype
  const watching = function (this: pg.Client, ...parameters: [unknown, unknown?]) {
    const [first, second] = parameters
    const text = typeof first === 'string' ? first : Reflect.get(Object(first), 'text')
    const values = Reflect.get(Object(first), 'values') ?? second
    if (!/^\s*set |pgboss/.test(text)) seen.push({ text, values: Array.isArray(values) ? values : [] })
    return Reflect.apply(query, this, parameters)
  }
  Object.assign(pg.Client.prototype, { query: watching })
  try {
    await work()
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
  return seen
}

const literal = (value: unknown) => {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return pg.escapeLiteral(`\\x${value.toString('hex')}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

/** A statement prepared as the product's are after some calls, with a plan for any value, explained and taken back. */
const explained = async (client: pg.Client, { text, values }: Statement, options: string) => {
  await client.query('begin; set local plan_cache_mode = force_generic_plan')
  try {
    await client.query(`prepare measured as ${text}`)
    const call = values.length > 0 ? `measured (${values.map(literal).join(', ')})` : 'measured'
    const { rows } = await client.query(`explain (${options}) execute ${call}`)
    return flat(rows[0]['QUERY PLAN'][0].Plan)
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

/** The tables that a statement reads from end to end. It is planned, not run: a row that it added is there already. */
export const scannedBy = async (client: pg.Client, statement: Statement) =>
  (await explained(client, statement, 'format json')).flatMap((node) =>
    node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? '?'] : [],
  )

/** How many buffers a statement touches when it runs. */
export const buffersOf = async (client: pg.Client, statement: Statement) =>
  (await explained(client, statement, 'analyze, buffers, format json')).reduce(
    (sum, node) => sum + ownBuffers(node),
    0,
  )

const isOfTransaction = ({ text }: Statement) => /^(start transaction|begin|commit|rollback)/.test(text)

/** How many statements `act` sends, what begins and ends a transaction included, when each goes by an index. */
export const tripsOf = async (client: pg.Client, act: () => Promise<unknown>) => {
  const statements = await statementsOf(act)
  for (const statement of statements.filter((one) => !isOfTransaction(one))) {
    const scanned = await scannedBy(client, statement)
    if (scanned.length > 0) throw new Error(`Reads all of ${scanned.join(', ')}: ${statement.text}`)
  }
  return statements.length
}

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]
const allBuffers = (node: Node) => (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0)
/** A node's figure holds those of the nodes under it, except of statements within that ended later. */
const ownBuffers = (node: Node) =>
  Math.max(0, allBuffers(node) - (node.Plans ?? []).reduce((sum, child) => sum + allBuffers(child), 0))
