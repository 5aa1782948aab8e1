// Records the statements that the product sends to Postgres, and reads their plans.
import pg from 'pg'

export type Statement = { text: string; values: unknown[] }

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** Calls `onQuery` with each statement of this process, before it is sent, while `work` runs. */
export const watchQueries = async (
  work: () => Promise<unknown>,
  onQuery: (statement: Statement, client: pg.Client) => void,
) => {
  const { query } = pg.Client.prototype
  const watching = function (this: pg.Client, ...parameters: [unknown, unknown?]) {
    const [first, second] = parameters
    const text = typeof first === 'string' ? first : Reflect.get(Object(first), 'text')
    const values = Reflect.get(Object(first), 'values') ?? second
    onQuery({ text, values: Array.isArray(values) ? values : [] }, this)
    return Reflect.apply(query, this, parameters)
  }
  Object.assign(pg.Client.prototype, { query: watching })
  try {
    await work()
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
}

/** Every statement of this process while `work` runs, without those of the queue and `set`. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const seen: Statement[] = []
  await watchQueries(work, (statement) => {
    if (!/^\s*set |pgboss/.test(statement.text)) seen.push(statement)
  })
  return seen
}

const literal = (value: unknown) => {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return pg.escapeLiteral(`\\x${value.toString('hex')}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

/** The generic plan of a statement, as the product uses it after some calls. Its effects are rolled back. */
const explained = async (client: pg.Client, { text, values }: Statement, options: string, setting = '') => {
  await client.query(`begin; set local plan_cache_mode = force_generic_plan; ${setting}`)
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

/**
 * The tables that a statement must scan completely. The statement is planned and not run. The planner avoids sequential
 * scans here, because it prefers them for the small tables of a test, depending on when statistics were collected.
 */
export const scannedBy = async (client: pg.Client, statement: Statement) =>
  (await explained(client, statement, 'format json', 'set local enable_seqscan = off')).flatMap((node) =>
    readsAll(node) ? [node['Relation Name'] ?? node['Index Name'] ?? '?'] : [],
  )

/** The number of buffers that a statement uses when it runs. */
export const buffersOf = async (client: pg.Client, statement: Statement) =>
  (await explained(client, statement, 'analyze, buffers, format json')).reduce(
    (sum, node) => sum + ownBuffers(node),
    0,
  )

/** The number of rows and of index entries that the scans of a statement read when it runs. */
export const rowsOf = async (client: pg.Client, statement: Statement) =>
  (await explained(client, statement, 'analyze, format json')).reduce((sum, node) => sum + ownRows(node), 0)

const isOfTransaction = ({ text }: Statement) => /^(start transaction|begin|commit|rollback)/.test(text)

/** The number of statements of `act`, including begin and commit. Expects that each uses an index. */
export const tripsOf = async (client: pg.Client, act: () => Promise<unknown>) => {
  const statements = await statementsOf(act)
  for (const statement of statements.filter((one) => !isOfTransaction(one))) {
    const scanned = await scannedBy(client, statement)
    if (scanned.length > 0) throw new Error(`Reads all of ${scanned.join(', ')}: ${statement.text}`)
  }
  return statements.length
}

const readsAll = (node: Node) =>
  node['Node Type'] === 'Seq Scan' ||
  (/^(Index|Index Only|Bitmap Index) Scan$/.test(node['Node Type']) && node['Index Cond'] === undefined)

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]
const allBuffers = (node: Node) => (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0)
/** The figure of a node includes those of its child nodes, except for subplans that ended later. */
const ownBuffers = (node: Node) =>
  Math.max(0, allBuffers(node) - (node.Plans ?? []).reduce((sum, child) => sum + allBuffers(child), 0))
const ownRows = (node: Node) =>
  /(Seq|Index|Index Only|Bitmap Index|Bitmap Heap) Scan$/.test(node['Node Type'])
    ? ((node['Actual Rows'] ?? 0) +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
      (node['Actual Loops'] ?? 0)
    : 0
