// Connections that reads share: each is sent without waiting for the answers before it, and all that one turn of the
// event loop asks for leave in one write. Most of a list's cost were the system calls of a connection of its own.
import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { type Naming, NO_ANSWER } from './statements.ts'

/** One more than Node can keep busy alone; what writes is left the others. */
const MOST_LANES = 2
/** A read takes about a millisecond. Behind one that takes longer nobody queues up while there are other ways. */
const STALLED_AFTER_MS = 50
const MOST_LANES_WHEN_STALLED = 5

/** Its connection ended (57P01), or a statement ahead of it that would have prepared it failed (26000). */
const LOST_STATES = ['57P01', '26000']
/** When all connections end at once, each lane may be lost under a read, and then there is a new one. */
const ATTEMPTS = MOST_LANES + 1

type Read = pg.Query & { callback: (error: Error | null, result?: pg.QueryResult) => void }

/** A connection while reads are under way on it. */
type Lane = {
  client: pg.PoolClient | undefined
  /** Asked for in this turn, or while the connection was not there yet. */
  unsent: Read[]
  unanswered: number
  /** When it last answered, or began to have something to answer. */
  since: number
  lost: Error | undefined
}

/** A pool for Kysely whose clients only read, one statement at a time. `end` is the pool's own. */
export function sharedReads(pool: pg.Pool, nameOf: Naming): PostgresPool {
  const lanes: Lane[] = []
  let leaving: NodeJS.Immediate | undefined

  function send(lane: Lane): void {
    if (!(lane.client instanceof pg.Client) || lane.unsent.length === 0) return
    const { stream } = lane.client.connection
    stream.cork()
    for (const query of lane.unsent.splice(0)) lane.client.query(query)
    stream.uncork()
  }

  function sendAll(): void {
    leaving = undefined
    for (const lane of [...lanes]) send(lane)
  }

  function close(lane: Lane): void {
    const place = lanes.indexOf(lane)
    if (place !== -1) lanes.splice(place, 1)
  }

  function openLane(): Lane {
    const lane: Lane = {
      client: undefined,
      unsent: [],
      unanswered: 0,
      since: performance.now(),
      lost: undefined,
    }
    lanes.push(lane)
    pool.connect().then(
      (client) => {
        lane.client = client
        if (leaving === undefined) send(lane)
      },
      (error: Error) => {
        close(lane)
        for (const { callback } of lane.unsent.splice(0)) callback(error)
      },
    )
    return lane
  }

  /** The lane with the least to do, of those that get on. */
  function laneOfLeast(): Lane {
    if (lanes.length < MOST_LANES) return openLane()
    const now = performance.now()
    const moving = lanes.filter(({ since }) => now - since < STALLED_AFTER_MS)
    if (moving.length === 0 && lanes.length < MOST_LANES_WHEN_STALLED) return openLane()
    const choice = moving.length > 0 ? moving : lanes
    return choice.reduce((least, lane) => (lane.unanswered < least.unanswered ? lane : least))
  }

  function answered(lane: Lane, error: Error | null): void {
    lane.unanswered -= 1
    lane.since = performance.now()
    // What Postgres says is an answer like any; anything else, and the connection is gone.
    if (error && !(error instanceof pg.DatabaseError)) {
      lane.lost = error
      close(lane)
    }
    if (lane.unanswered > 0) return
    close(lane)
    lane.client?.release(lane.lost)
  }

  function read(text: string, values: unknown[], attempt = 1): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const lane = laneOfLeast()
      let isOpen = true
      const callback: Read['callback'] = (error, result) => {
        // The driver speaks twice of a value that it could not write.
        if (!isOpen) return
        isOpen = false
        const wasSent = lane.client !== undefined
        answered(lane, error)
        if (result) resolve(result)
        // Others' bad luck is not this one's answer: a read may be sent again.
        else if (wasSent && attempt < ATTEMPTS && isLost(error)) resolve(read(text, values, attempt + 1))
        else reject(error)
      }
      lane.unanswered += 1
      lane.unsent.push(Object.assign(new pg.Query(text, values), { name: nameOf(text), callback }))
      leaving ??= setImmediate(sendAll)
    })
  }

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text === 'string' && values.length > 0) return read(text, [...values])
    throw new Error('Reads share their connections: there are no transactions and no cursors here')
  }
  const client = { query, release: () => {} }
  return { connect: async () => client, end: () => pool.end() }
}

function isLost(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error && error.message !== NO_ANSWER
  return LOST_STATES.includes(error.code ?? '')
}
