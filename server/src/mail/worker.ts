// Delivers what is queued: takes a few jobs at a time, writes their letters, sends them, tells the queue.
import type { Kysely } from 'kysely'
import { findLinkById } from '../db/email-links.ts'
import { findByEmail } from '../db/emails.ts'
import type { Tables } from '../db/tables.ts'
import { lockUser } from '../db/users.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { storedLinkToken } from '../secrets/link-token.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type LinkLetter, MailJob, type Request } from './jobs.ts'
import { LINK_LETTERS, NOTICE_LETTERS } from './letters.ts'
import type { MailQueue, TakenJob } from './queue.ts'
import { sendLink } from './send-link.ts'
import type { Sending } from './transport.ts'

type Hands = {
  db: Kysely<Tables>
  secrets: Secrets
  clock: () => Date
  mail: MailQueue
  origin: string
  send: (letter: Sending) => Promise<void>
}

/** Does one job. What it throws is a reason to try again. */
export async function work(hands: Hands, { id, data }: TakenJob): Promise<void> {
  const job = MailJob.parse(data)
  if ('email' in job) return answerRequest(hands, job)
  if ('to' in job) return hands.send({ ...NOTICE_LETTERS[job.kind](hands.origin), id, to: job.to })
  const letter = await linkLetter(hands, job)
  if (letter) await hands.send({ ...letter, id })
}

/** The letter of a link; null when the link is no longer the newest, was used or has run out. */
async function linkLetter({ db, secrets, clock, origin }: Hands, { kind, user_id, link_id }: LinkLetter) {
  const link = await findLinkById(db, { user_id, link_id })
  if (!link || link.expires_at <= clock()) return null
  const token = storedLinkToken(secrets, link)
  if (token === undefined) return null
  return { ...LINK_LETTERS[kind](origin, { uid: user_id, token, email: link.email }), to: link.email }
}

async function answerRequest({ db, secrets, clock, mail }: Hands, { kind, email }: Request): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const account = await findByEmail(transaction, email)
    const user = account && (await lockUser(transaction, account.id))
    if (!user) return
    const about = { user_id: user.id, email: user.email }
    if (kind === 'reset_asked')
      await sendLink(transaction, { mail, secrets, now: clock() }, { ...about, kind: 'password_reset' })
    else if (!user.email_verify)
      await sendLink(transaction, { mail, secrets, now: clock() }, { ...about, kind: 'verify_email' })
  })
}
