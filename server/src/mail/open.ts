// The mail of one process: its queue, its way out, and the loop that empties the one into the other.
import type { Kysely } from 'kysely'
import { keepLetter } from '../db/dev-mailbox.ts'
import type { Tables } from '../db/tables.ts'
import type { Environment } from '../env.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type MailQueue, openQueue, type TakenJob } from './queue.ts'
import { isRefusedForGood, type Sending, smtpTransport, type Transport } from './transport.ts'
import { work } from './worker.ts'

const AT_ONCE = 5
const LOOK_EVERY_MS = 1_000
/** A job that was just queued is looked for once its transaction has probably ended; else within the second. */
const COMMIT_MS = 30
const CLOSE_WITHIN_MS = 1_000

export type MailLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

export type Mail = Pick<MailQueue, 'enqueue' | 'depth'> & {
  /** What this process did so far. */
  counts: { sent: number; failed: number }
  /** Begins to deliver. */
  run: (log: MailLog) => void
  /** Takes nothing more, lets what is under way end for a moment; the rest waits for the next start. */
  close: () => Promise<void>
}

type Options = { env: Environment; db: Kysely<Tables>; secrets: Secrets; clock: () => Date }

/** Opens the mail queue; nothing is delivered before `run`. */
export async function openMail({ env, db, secrets, clock }: Options): Promise<Mail> {
  let log: MailLog | undefined
  let stopping = false
  let wake = () => {}
  const mail = await openQueue(db, {
    onEnqueue: () => setTimeout(() => wake(), COMMIT_MS).unref(),
    onError: (error) => log?.error({ err: error }, 'the mail queue could not be kept in order'),
  })
  const transport = transportOf({ env, db, clock, log: (...line) => log?.info(...line) })

  const handle = async (job: TakenJob) => {
    try {
      if (transport) await work({ db, secrets, clock, mail, origin: env.PUBLIC_URL, send }, job)
      await mail.done(job.id)
    } catch (error) {
      if (stopping && !log) return
      counts.failed += 1
      const reason = reasonOf(error)
      const final = isRefusedForGood(error)
      log?.warn({ job: job.id, tries: job.tries + 1, reason, final }, 'a mail could not be sent')
      // A queue that cannot be told either gives the job to somebody else when its time is up.
      await (final ? mail.done(job.id) : mail.failed(job.id, reason)).catch(() => {})
    }
  }

  const counts = { sent: 0, failed: 0 }
  const send = async (letter: Sending) => {
    await transport?.send(letter)
    counts.sent += 1
  }

  let looping: Promise<void> = Promise.resolve()
  const loop = async () => {
    while (!stopping) {
      const jobs = await mail.take(AT_ONCE)
      await Promise.all(jobs.map(handle))
      if (jobs.length === 0 && !stopping)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, LOOK_EVERY_MS)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
    }
  }

  return {
    enqueue: mail.enqueue,
    depth: mail.depth,
    counts,
    run: (given) => {
      log = given
      if (transport) looping = loop()
      else log.warn({}, 'SMTP_URL is not set: mail stays queued until it is')
    },
    close: async () => {
      stopping = true
      wake()
      await Promise.race([looping, new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref())])
      transport?.close()
      await mail.close()
    },
  }
}

type MailboxHands = Pick<Options, 'env' | 'db' | 'clock'> & { log: MailLog['info'] }

/** Whether letters are kept for the developer to read instead of being sent. */
export function usesMailbox({ SMTP_URL, NODE_ENV }: Environment): boolean {
  return SMTP_URL === undefined && NODE_ENV !== 'production'
}

function transportOf({ env, db, clock, log }: MailboxHands): Transport | null {
  if (env.SMTP_URL !== undefined) return smtpTransport(env, env.SMTP_URL)
  if (!usesMailbox(env)) return null
  return {
    send: async ({ id, to, subject, text, link }: Sending) => {
      await keepLetter(db, { id, recipient: to, subject, body: text, created_at: clock() })
      log({ to, subject, ...(link !== undefined && { link }) }, 'mail kept in the development mailbox')
    },
    close: () => {},
  }
}

/** What may be logged and kept of a failure: its kind, never what the letter said. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'responseCode' in error ? error.responseCode : 'code' in error ? error.code : error.name
  return String(code ?? error.name)
}
