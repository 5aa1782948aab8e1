// The job that composes and sends queued emails.
import { insertEmail } from '../db/dev-mailbox.ts'
import { findLinkById } from '../db/email-links.ts'
import { findEmailHolder } from '../db/emails.ts'
import { lockUser } from '../db/users.ts'
import type { Environment } from '../env.ts'
import { defineJob, type Job } from '../jobs/define-job.ts'
import type { AddJob } from '../jobs/open.ts'
import type { Database } from '../postgres/database.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { storedLinkToken } from '../secrets/link-token.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { LINK_EMAILS, NOTICE_EMAILS } from './emails.ts'
import { type LinkEmail, type Mail, MailData, type Request } from './mail-data.ts'
import { sendLink } from './send-link.ts'
import { isRefusedForGood, type OutgoingEmail, smtpTransport, type Transport } from './transport.ts'

const NAME = 'mail'

type Options = { env: Environment; db: Database; secrets: Secrets; clock: () => Date }
type Worker = Omit<Options, 'env'> & {
  mail: Mail
  origin: string
  send: (email: OutgoingEmail) => Promise<void>
}

/** The queue of emails. */
export function openMail(add: AddJob): Mail {
  return {
    enqueue: (within, data) => add(within, NAME, MailData.parse(data)),
  }
}

/** Sends emails to the mail server, or stores them in the development mailbox. */
export function mailJob({ env, db, secrets, clock }: Options, mail: Mail): Job {
  const transport = transportOf({ env, db, clock })
  return defineJob({
    name: NAME,
    schema: MailData,
    run: (data, { id, log }) => {
      const send = async (email: OutgoingEmail) => transport?.send(email, log)
      return deliver({ db, secrets, clock, mail, origin: env.PUBLIC_URL, send }, data, id)
    },
    isFinal: isRefusedForGood,
    // The address of a deleted account does not stay in the queue.
    isForgotten: ({ kind }) => kind === 'account_deleted',
    close: () => transport?.close(),
    ...(transport ? {} : { off: 'emails stay queued, because SMTP_URL is not set' }),
  })
}

/** Whether emails are stored for the developer to read instead of being sent. */
export function usesMailbox({ SMTP_URL, NODE_ENV }: Environment): boolean {
  return SMTP_URL === undefined && NODE_ENV !== 'production'
}

function transportOf({ env, db, clock }: Omit<Options, 'secrets'>): Transport | null {
  if (env.SMTP_URL !== undefined) return smtpTransport(env, env.SMTP_URL)
  if (!usesMailbox(env)) return null
  return {
    send: async ({ id, to, subject, text, link }, log) => {
      await insertEmail(db, { id, recipient: to, subject, body: text, created_at: clock() })
      log.info({ to, subject, ...(link !== undefined && { link }) }, 'mail kept in the development mailbox')
    },
    close: () => {},
  }
}

async function deliver(worker: Worker, data: MailData, id: string): Promise<void> {
  if ('email' in data) return sendRequested(worker, data)
  if ('to' in data) return worker.send({ ...NOTICE_EMAILS[data.kind](worker.origin), id, to: data.to })
  const email = await linkEmail(worker, data)
  if (email) await worker.send({ ...email, id })
}

/** The email with a link; null if the link was replaced, used or has expired. */
async function linkEmail({ db, secrets, clock, origin }: Worker, { kind, user_id, link_id }: LinkEmail) {
  const link = await findLinkById(db, { user_id, link_id })
  if (!link || link.expires_at <= clock()) return null
  const token = storedLinkToken(secrets, link)
  if (token === undefined) return null
  return { ...LINK_EMAILS[kind](origin, { uid: user_id, token, email: link.email }), to: link.email }
}

async function sendRequested({ db, secrets, clock, mail }: Worker, { kind, email }: Request): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const user_id = await findEmailHolder(transaction, email)
    const user = user_id && (await lockUser(transaction, user_id))
    if (!user) return
    const about = { user_id: user.id, email: user.email }
    if (kind === 'reset_asked')
      await sendLink(transaction, { mail, secrets, now: clock() }, { ...about, kind: 'password_reset' })
    else if (!user.email_verify)
      await sendLink(transaction, { mail, secrets, now: clock() }, { ...about, kind: 'verify_email' })
  })
}
