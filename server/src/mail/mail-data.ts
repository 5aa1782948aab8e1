// The data of a mail job. It holds ids and addresses but no secrets: the token of a link is derived when the email is sent.
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../db/tables.ts'

/** An email with a link. The row of the link holds the address and exists only while the link is valid. */
const LinkEmail = z.object({
  kind: z.enum(['verify_email', 'email_change', 'password_reset', 'account_deletion']),
  user_id: z.uuid(),
  link_id: z.uuid(),
})

/** An email that notifies the owner of an address about a change. */
const Notice = z.object({
  kind: z.enum([
    'email_change_asked',
    'email_changed',
    'password_changed',
    'google_linked',
    'account_deleted',
  ]),
  to: z.string(),
})

/** A requested email. The job looks the account up, so the response to the request does not reveal it. */
const Request = z.object({ kind: z.enum(['reset_asked', 'verification_asked']), email: z.string() })

export const MailData = z.discriminatedUnion('kind', [LinkEmail, Notice, Request])
export type MailData = z.infer<typeof MailData>
export type LinkEmail = z.infer<typeof LinkEmail>
export type Notice = z.infer<typeof Notice>
export type Request = z.infer<typeof Request>

export type Mail = {
  /** Queues an email in the given transaction, so that both are committed or neither is. */
  enqueue: (within: Kysely<Tables>, data: MailData) => Promise<void>
}
