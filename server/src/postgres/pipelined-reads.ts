// Reads share connections: each is sent without waiting for earlier answers (pipelining), and all reads of one turn
// of the event loop are sent in one write (docs/decisions/0004).
import pg from 'pg'
import { type Naming, NO_ANSWER, type Send } from './statements.ts'

/** Two connections keep one Node process busy. The rest of the pool is left to writes. */
const MAX_CONNECTIONS = 2
/** A read takes about a millisecond. No read joins a connection that was silent for this long if another is free. */
const STALLED_AFTER_MS = 50
const MAX_CONNECTIONS_WHEN_STALLED = 5

/** The connection was terminated (57P01), or the statement that should have prepared this one failed (26000). */
const LOST_STATES = ['57P01', '26000']
/** When all connections end at once, a read may be lost on each of them before it meets a new one. */
const MAX_ATTEMPTS = MAX_CONNECTIONS + 1

type Read = pg.Query & { callback: (error: Error | null, result?: pg.QueryResult) => void }

/** A pool's connection while it has unanswered reads. */
type Connection = {
  client: pg.PoolClient | undefined
  /** Reads of this turn, or reads that wait until the connection is open. */
  unsent: Read[]
  unanswered: number
  /** When it last answered, or when its first read arrived. */
  activeAt: number
  lost: Error | undefined
}

/** Sends statements that only read, one by one, over shared connections of the pool. */
export function pipelinedReads(pool: pg.Pool, nameOf: Naming): Send {
  const connections: Connection[] = []
  let flushing: NodeJS.Immediate | undefined
  /** No answer can arrive during a turn, so a turn does not count as silence of a connection. */
  let turnStartedAt = 0

  function flush({ client, unsent }: Connection): void {
    if (!(client instanceof pg.Client) || unsent.length === 0) return
    const { stream } = client.connection
    stream.cork()
    for (const query of unsent.splice(0)) client.query(query)
    stream.uncork()
  }

  function flushAll(): void {
    flushing = undefined
    for (const connection of [...connections]) flush(connection)
  }

  function forget(connection: Connection): void {
    const index = connections.indexOf(connection)
    if (index !== -1) connections.splice(index, 1)
  }

  function openConnection(): Connection {
    const connection: Connection = {
      client: undefined,
      unsent: [],
      unanswered: 0,
      activeAt: performance.now(),
      lost: undefined,
    }
    connections.push(connection)
    pool.connect().then(
      (client) => {
        connection.client = client
        if (flushing === undefined) flush(connection)
      },
      (error: Error) => {
        forget(connection)
        for (const { callback } of connection.unsent.splice(0)) callback(error)
      },
    )
    return connection
  }

  /** The connection with the fewest unanswered reads among those that are not stalled. */
  function leastBusy(): Connection {
    if (connections.length < MAX_CONNECTIONS) return openConnection()
    const moving = connections.filter(({ activeAt }) => turnStartedAt - activeAt < STALLED_AFTER_MS)
    if (moving.length === 0 && connections.length < MAX_CONNECTIONS_WHEN_STALLED) return openConnection()
    const choice = moving.length > 0 ? moving : connections
    return choice.reduce((least, one) => (one.unanswered < least.unanswered ? one : least))
  }

  function settle(connection: Connection, error: Error | null): void {
    connection.activeAt = performance.now()
    // An error from Postgres is an answer. After any other error the connection cannot be used again.
    if (error && !(error instanceof pg.DatabaseError)) {
      connection.lost = error
      forget(connection)
      // Its unsent reads fail at once and are repeated. Nothing else would send them.
      flush(connection)
    }
    connection.unanswered -= 1
    if (connection.unanswered > 0) return
    forget(connection)
    connection.client?.release(connection.lost)
  }

  function send<Row>(text: string, values: readonly unknown[], attempt = 1): Promise<{ rows: Row[] }> {
    return new Promise((resolve, reject) => {
      if (flushing === undefined) {
        turnStartedAt = performance.now()
        flushing = setImmediate(flushAll)
      }
      const connection = leastBusy()
      let isOpen = true
      const callback: Read['callback'] = (error, result) => {
        // The driver calls back twice when it cannot serialize a value.
        if (!isOpen) return
        isOpen = false
        const wasSent = connection.client !== undefined
        settle(connection, error)
        if (result) resolve(result)
        // Another read may have broken the connection. Reads are safe to repeat.
        else if (wasSent && attempt < MAX_ATTEMPTS && isLost(error)) resolve(send(text, values, attempt + 1))
        else reject(error)
      }
      connection.unanswered += 1
      const query = Object.assign(new pg.Query(text, [...values]), { name: nameOf(text), callback })
      connection.unsent.push(query)
    })
  }

  return (text, values) => send(text, values)
}

function isLost(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error && error.message !== NO_ANSWER
  return LOST_STATES.includes(error.code ?? '')
}
