// What the product sends to Postgres, watched and not replaced; and what Postgres says of how it runs that.
import pg from 'pg'

export type Statement = { text: string; values: unknown[] }

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
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

/**
 * Runs a statement as a prepared one with a plan for any value, as the product's become after some calls, and takes it
 * back: the tables that it read from end to end, and how many buffers it touched.
 */
export const explained = async (client: pg.Client, { text, values }: Statement) => {
  await client.query('begin; set local plan_cache_mode = force_generic_plan')
  try {
    await client.query(`prepare measured as ${text}`)
    const call = values.length > 0 ? `measured (${values.map(literal).join(', ')})` : 'measured'
    const { rows } = await client.query(`explain (analyze, buffers, format json) execute ${call}`)
    const nodes = flat(rows[0]['QUERY PLAN'][0].Plan)
    const scanned = nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? '?'] : [],
    )
    return { scanned, buffers: nodes.reduce((sum, node) => sum + ownBuffers(node), 0) }
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]
const buffersOf = (node: Node) => node['Shared Hit Blocks'] + node['Shared Read Blocks']
/** A node's figure holds those of the nodes under it, except of statements within that ended later. */
const ownBuffers = (node: Node) =>
  Math.max(0, buffersOf(node) - (node.Plans ?? []).reduce((sum, child) => sum + buffersOf(child), 0))
