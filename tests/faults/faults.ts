// The faults that are injected while users work. Each returns the time at which its cause ended.
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { POOL_SIZE } from '../../server/src/postgres/connect.ts'
import { waitFor } from '../support/wait.ts'
import type { Devices } from './devices.ts'
import type { Product } from './product.ts'

type Situation = { product: Product; devices: Devices; full: boolean }

export type Fault = {
  name: string
  /** Seconds from the end of the cause until every device must be served again. */
  within: number
  /** Injects the fault. Returns the earliest time at which users can be served again. */
  act: (scene: Situation) => Promise<number>
}

const CUT_EVERY = 25

/** The connections of the server's pool, without the one that locks the data folder. */
const POOL = "datname = 'dayloop' and application_name = 'dayloop'"

const signalAll = (pids: number[], signal: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // The backend has ended meanwhile.
    }
  }
}

export const serverKilled: Fault = {
  name: 'server: SIGKILL, started again',
  within: 30,
  act: async ({ product }) => {
    const begun = Date.now()
    expect((await product.restart('SIGKILL')).signal).toBe('SIGKILL')
    return begun
  },
}

export const serverStopped: Fault = {
  name: 'server: SIGTERM, started again',
  within: 30,
  act: async ({ product }) => {
    const begun = Date.now()
    expect(await product.restart('SIGTERM')).toEqual({ code: 0, signal: null })
    return begun
  },
}

export const postgresKilled: Fault = {
  name: 'Postgres: SIGKILL of its postmaster',
  within: 30,
  act: async ({ product }) => {
    const postmaster = await product.postmaster()
    const begun = Date.now()
    process.kill(postmaster, 'SIGKILL')
    await waitFor('another postmaster', async () => {
      const found = await product.postmaster().catch(() => postmaster)
      return found !== postmaster
    })
    return begun
  },
}

export const postgresCrashed: Fault = {
  name: 'Postgres: SIGKILL of a backend at work',
  within: 30,
  act: async ({ product }) => {
    const database = await product.database()
    const victim = await waitFor('a backend at work', async () => {
      const { rows } = await database.query(
        `select pid from pg_stat_activity where ${POOL} and state = 'active'`,
      )
      return rows[0]?.pid
    })
    const begun = Date.now()
    process.kill(victim, 'SIGKILL')
    await database.end().catch(() => {})
    return begun
  },
}

export const postgresPaused: Fault = {
  name: 'Postgres: paused',
  within: 20,
  act: async ({ product, devices, full }) => {
    const pids = await product.postgres()
    expect(pids.length).toBeGreaterThan(5)
    signalAll(pids, 'SIGSTOP')
    const before = devices.unanswered()
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${product.port}/${path}`)).status
    try {
      // The process runs, reports that it is not ready, and still answers.
      await waitFor('readiness to be off', async () => (await statusOf('readyz')) === 503)
      expect(await statusOf('healthz')).toBe(200)
      if (full) await waitFor('a request without an answer', () => devices.unanswered() > before, 60_000)
    } finally {
      signalAll(pids, 'SIGCONT')
    }
    return Date.now()
  },
}

export const poolFilled: Fault = {
  name: 'pool: every connection waits for a lock',
  within: 15,
  act: async ({ product, devices }) => {
    const database = await product.database()
    const before = devices.unanswered()
    await database.query('begin; lock table tasks in access exclusive mode')
    await waitFor('the pool to be full', async () => {
      const { rows } = await database.query(
        `select count(*)::int from pg_stat_activity where ${POOL} and wait_event_type = 'Lock'`,
      )
      return rows[0]?.count === POOL_SIZE
    })
    await waitFor('a request without an answer', () => devices.unanswered() > before)
    await database.query('rollback')
    await database.end()
    return Date.now()
  },
}

export const connectionsUsedUp: Fault = {
  name: 'Postgres: its connections taken by others',
  within: 15,
  act: async ({ product, devices }) => {
    const first = await product.database()
    const others: pg.Client[] = []
    const before = devices.unanswered()
    const takeAll = async () => {
      for (;;) {
        try {
          others.push(await product.database())
        } catch (error) {
          if (error instanceof pg.DatabaseError && error.code === '53300') return
          throw error
        }
      }
    }
    await waitFor('the server to find none', async () => {
      await first.query(
        `with victims as materialized (select pid from pg_stat_activity where ${POOL})
         select pg_terminate_backend(pid) from victims`,
      )
      await takeAll()
      return devices.unanswered() > before + 5
    })
    await Promise.all([first, ...others].map((client) => client.end()))
    return Date.now()
  },
}

export const connectionsCut: Fault = {
  name: 'connections: cut in the middle of a transaction',
  // Less than the time-out of a request: no request may wait for it.
  within: 10,
  act: async ({ product, full }) => {
    const database = await product.database()
    const enough = full ? 200 : 40
    let cut = 0
    // A user's change is one statement, so a busy connection is in a transaction.
    await waitFor(
      'connections to be cut at work',
      async () => {
        const { rowCount } = await database.query(
          `with victims as materialized (
           select pid from pg_stat_activity where ${POOL} and state in ('active', 'idle in transaction')
         )
         select from victims where pg_terminate_backend(pid)`,
        )
        cut += rowCount ?? 0
        await wait(CUT_EVERY)
        return cut >= enough
      },
      60_000,
    )
    await database.end()
    return Date.now()
  },
}

export const diskFull: Fault = {
  name: 'disk of the data folder: full',
  within: 30,
  act: async ({ product, devices }) => {
    const ballast = join(product.folder, 'ballast')
    const before = devices.unanswered()
    const { bavail, bsize } = await statfs(product.folder)
    await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(() => {})
    const database = await product.database()
    await waitFor(
      'writes to fail',
      async () => {
        // A full segment of the write-ahead log makes Postgres allocate the next one at once.
        await database.query('select pg_switch_wal()').catch(() => {})
        return devices.unanswered() > before + 20
      },
      60_000,
    )
    await database.end().catch(() => {})
    await rm(ballast)
    return Date.now()
  },
}

/** The most frequent faults, which run in `npm test`. */
export const shortList = [
  serverKilled,
  serverStopped,
  postgresKilled,
  postgresPaused,
  poolFilled,
  connectionsCut,
]
/** The faults of `npm run test:faults`. */
export const fullList = [...shortList, postgresCrashed, connectionsUsedUp]
