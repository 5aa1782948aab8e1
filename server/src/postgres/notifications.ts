// Listens to notifications over one connection, and reconnects if it breaks. PgBouncer does not forward notifications, so
// a probe shows whether they arrive.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { type ConnectionTarget, openClient } from './connect.ts'

const CHANNEL = 'dayloop_live'
const PROBE = 'probe '
/** How long a probe and an answer may take. */
const PROBE_MS = 5_000
/** The interval between checks, because a lost connection may report no error. */
const CHECK_MS = 15_000
/** The longest random delay before a broken connection is opened again. */
const RECONNECT_MS = 2_000
/** The delay before the next attempt if notifications do not arrive. */
const NOT_ARRIVING_MS = 60_000

/** Sends a notification without waiting for the disk, because a lost notification does no harm. */
export function notify(db: Kysely<Tables>, payload: string): Promise<unknown> {
  return sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${payload})`.execute(
    db,
  )
}

type Options = {
  target: ConnectionTarget
  /** Sends the probes. */
  db: Kysely<Tables>
  onPayload: (payload: string) => void
  /** Called when notifications begin to arrive, and when they stop, with the reason. */
  onState: (state: { listening: true } | { listening: false; reason: string }) => void
}

/** Listens until it is closed. */
export function listen({ target, db, onPayload, onState }: Options): { close: () => void } {
  const closing = new AbortController()
  const { signal } = closing

  /** Resolves to the reason when the connection can no longer be used. */
  async function listenOnce(): Promise<{ reason: string; pause: number }> {
    const client = await openClient(target)
    let end = (_reason: string) => {}
    const ended = new Promise<string>((resolve) => {
      end = resolve
    })
    client.on('end', () => end('the connection ended'))
    signal.addEventListener('abort', () => end('closed'), { once: true })
    try {
      const token = `${PROBE}${randomUUID()}`
      const arrived = new Promise<boolean>((resolve) => {
        client.on('notification', ({ payload = '' }) => {
          if (payload === token) resolve(true)
          else if (!payload.startsWith(PROBE)) onPayload(payload)
        })
      })
      await client.query(`listen ${CHANNEL}`)
      await notify(db, token)
      if (!(await within(PROBE_MS, arrived, false)))
        return { reason: 'notifications do not arrive over this connection', pause: NOT_ARRIVING_MS }
      onState({ listening: true })
      while (true) {
        const reason = await within(CHECK_MS, ended, undefined)
        if (reason !== undefined) return { reason, pause: Math.random() * RECONNECT_MS }
        const answers = client.query('select 1').then(
          () => true,
          () => false,
        )
        if (!(await within(PROBE_MS, answers, false)))
          return { reason: 'the database does not answer', pause: 0 }
      }
    } finally {
      await within(
        PROBE_MS,
        client.end().catch(() => {}),
        undefined,
      )
    }
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      const { reason, pause } = await listenOnce().catch((error: unknown) => ({
        reason: error instanceof Error ? error.message : String(error),
        pause: Math.random() * RECONNECT_MS,
      }))
      if (signal.aborted) return
      onState({ listening: false, reason })
      await wait(pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  void keepListening()
  return { close: () => closing.abort() }
}

/** Whether notifications arrive over connections to a target. */
export async function canListen(target: ConnectionTarget, db: Kysely<Tables>): Promise<boolean> {
  let opened: { close: () => void } | undefined
  const answer = await new Promise<boolean>((resolve) => {
    opened = listen({ target, db, onPayload: () => {}, onState: ({ listening }) => resolve(listening) })
  })
  opened?.close()
  return answer
}

async function within<Answer, Late>(ms: number, answer: Promise<Answer>, late: Late): Promise<Answer | Late> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, ms, late)
    timer.unref()
  })
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer))
}
