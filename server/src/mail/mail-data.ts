// The data of a mail job: references, never a secret. A link's token is made again when its letter is written.
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../db/tables.ts'

/** A letter with a link; the link's row says where it goes and whether it is still the newest. */
const LinkLetter = z.object({
  kind: z.enum(['verify_email', 'email_change', 'password_reset']),
  user_id: z.uuid(),
  link_id: z.uuid(),
})

/** A letter that tells the owner of an address what was done. */
const Notice = z.object({
  kind: z.enum(['email_change_asked', 'email_changed', 'password_changed', 'google_linked']),
  to: z.string(),
})

/** Somebody asked for a letter to an address. Whether it has an account is looked up here, out of their sight. */
const Request = z.object({ kind: z.enum(['reset_asked', 'verification_asked']), email: z.string() })

export const MailData = z.discriminatedUnion('kind', [LinkLetter, Notice, Request])
export type MailData = z.infer<typeof MailData>
export type LinkLetter = z.infer<typeof LinkLetter>
export type Notice = z.infer<typeof Notice>
export type Request = z.infer<typeof Request>

export type Mail = {
  /** Queues a mail in the transaction it is handed: both are there, or neither. */
  enqueue: (within: Kysely<Tables>, data: MailData) => Promise<void>
}
