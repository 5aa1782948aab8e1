// Live changes of one process. It announces its own changes, listens for those of other processes, and polls versions in
// case an announcement was lost. Streams compare versions, so a lost announcement only delays a change.
import type { OpenStream } from '@dayloop/contracts/live'
import { AppError } from '../app-error.ts'
import type { SignedIn } from '../db/credential.ts'
import { findVersions } from '../db/user-versions.ts'
import type { Environment } from '../env.ts'
import type { ConnectionTarget } from '../postgres/connect.ts'
import type { Database, Writes } from '../postgres/database.ts'
import { listen, notify } from '../postgres/notifications.ts'
import { createAnnouncements } from './announcements.ts'
import { streamLimits } from './stream-limits.ts'
import { BATCH, createStreams, type Sink } from './streams.ts'

/** The polling interval of all versions while no announcements arrive. */
const POLL_MS = 500
/** The polling interval of the next users otherwise, because a process that dies loses its announcements. */
const SWEEP_MS = 1_000
/** Streams end within the first time at a shutdown, and their clients reconnect within the second. */
const DRAIN_MS = 1_500
const RETURN_MS = { least: 500, spread: 8_000 }

type Log = { warn: (details: object, text: string) => void; info: (details: object, text: string) => void }
type Options = {
  env: Pick<Environment, 'RATE_LIMITS' | 'DATABASE_LISTEN_URL'>
  db: Database
  writes: Writes
  clock: () => Date
  /** The database, when `DATABASE_LISTEN_URL` is not set. Without either, versions are polled. */
  target: ConnectionTarget | undefined
}

export type LiveCounts = { streams: number; events: number; announcements: number; listening: boolean }

export type Live = {
  /** Opens a stream, or refuses with 401, 429 or 503. */
  open: (signedIn: SignedIn, ip: string, stream: OpenStream) => Promise<OpenedStream>
  counts: () => LiveCounts
  /** Called with the milliseconds from a change to its events. */
  onLag: (observe: (lag: number) => void) => void
  /** Starts to announce and to listen. */
  run: (log: Log) => void
  /** Ends all streams one after the other, so that their clients move to other replicas gradually. */
  drain: () => Promise<void>
  close: () => Promise<void>
}

export type OpenedStream = { start: (sink: Sink) => void; close: () => void }

export function openLive({ env, db, writes, clock, target }: Options): Live {
  let log: Log | undefined
  let observe: (lag: number) => void = () => {}
  let isRunning = false
  let isDraining = false
  let swept = 0
  let sweeping = false
  const counts = { events: 0, announcements: 0, listening: false }
  const warn = (error: unknown, text: string) => log?.warn({ err: error }, text)
  const takePlace = streamLimits({ on: env.RATE_LIMITS === 'on' })
  const streams = createStreams({
    read: (user_ids) => findVersions(db, user_ids, clock()),
    onError: (error) => warn(error, 'the versions of live changes could not be read'),
    onEvents: (count, lag) => {
      counts.events += count
      observe(lag)
    },
  })
  const announcements = createAnnouncements(async (payload) => {
    counts.announcements += 1
    await notify(db, payload).catch((error: unknown) => warn(error, 'changes could not be announced'))
  })
  writes.onWrite((user_id) => {
    streams.notice(user_id)
    if (isRunning) announcements.add(user_id)
  })

  /** Reads the versions of all users with streams, or of the next ones. */
  async function sweep(all: boolean): Promise<void> {
    if (sweeping) return
    sweeping = true
    try {
      const user_ids = streams.users()
      if (swept >= user_ids.length) swept = 0
      const some = all ? user_ids : user_ids.slice(swept, swept + BATCH)
      swept += BATCH
      await streams.check(some)
    } catch (error) {
      warn(error, 'the versions of live changes could not be read')
    } finally {
      sweeping = false
    }
  }

  const polling = setInterval(() => counts.listening || void sweep(true), POLL_MS).unref()
  const sweeps = setInterval(() => counts.listening && void sweep(false), SWEEP_MS).unref()
  let listener: { close: () => void } | undefined

  return {
    open: async (signedIn, ip, { lastEventId, age, skip_own }) => {
      if (isDraining) throw new AppError('UNAVAILABLE')
      const { user_id, credential } = signedIn
      const leave = takePlace(credential.session_id, ip)
      try {
        const subscriber = { user_id, session_id: credential.session_id, skip_own }
        const stream = await streams.open(subscriber, { version: knownVersion(lastEventId), age })
        if (!stream) throw new AppError('SESSION_EXPIRED')
        return {
          start: stream.start,
          close: () => {
            leave()
            stream.close()
          },
        }
      } catch (error) {
        leave()
        throw error
      }
    },
    counts: () => ({ ...counts, streams: streams.count() }),
    onLag: (given) => {
      observe = given
    },
    run: (given) => {
      log = given
      isRunning = true
      const listened = env.DATABASE_LISTEN_URL ?? target
      if (listened === undefined) return
      listener = listen({
        target: listened,
        db,
        onPayload: (payload) => {
          const announced = announcements.read(payload)
          for (const user_id of announced?.user_ids ?? []) streams.notice(user_id, announced?.since)
        },
        onState: (state) => {
          counts.listening = state.listening
          if (state.listening) {
            log?.info({}, 'listening for changes of other processes')
            // Announcements may have been missed before this process listened.
            void sweep(true)
          } else
            log?.warn(
              { reason: state.reason },
              `cannot listen for changes of other processes, so their versions are read every ${POLL_MS} ms; set DATABASE_LISTEN_URL to an address of Postgres without PgBouncer`,
            )
        },
      })
    },
    drain: async () => {
      isDraining = true
      await streams.drain(DRAIN_MS, () => Math.round(RETURN_MS.least + Math.random() * RETURN_MS.spread))
    },
    close: async () => {
      clearInterval(polling)
      clearInterval(sweeps)
      listener?.close()
      await announcements.close()
    },
  }
}

/** The client's version. For an invalid text, everything may have changed. */
function knownVersion(id: string | null | undefined): number | undefined {
  if (id === null || id === undefined || id === '') return undefined
  return /^\d{1,15}$/.test(id) ? Number(id) : 0
}
