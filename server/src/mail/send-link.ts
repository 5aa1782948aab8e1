// Adds a link and queues its email in the caller's transaction.
import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { insertLink } from '../db/email-links.ts'
import type { LinkKind, Tables, UserId } from '../db/tables.ts'
import { linkHash, linkToken } from '../secrets/link-token.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Mail } from './mail-data.ts'

const HOUR_MS = 3_600_000
const TTL_MS: Record<LinkKind, number> = {
  verify_email: 24 * HOUR_MS,
  email_change: 24 * HOUR_MS,
  password_reset: HOUR_MS,
  account_deletion: HOUR_MS,
}

type Sender = { mail: Mail; secrets: Secrets; now: Date }
type Link = { kind: LinkKind; user_id: UserId; email: string }

/** Queues an email with a new link. The caller has locked the user's row, so concurrent links replace each other in order. */
export async function sendLink(transaction: Kysely<Tables>, { mail, secrets, now }: Sender, link: Link) {
  const { kind, user_id, email } = link
  const id = uuidv7()
  await insertLink(transaction, {
    user_id,
    id,
    kind,
    token_hash: linkHash(linkToken(secrets, id)),
    email,
    created_at: now,
    expires_at: new Date(now.getTime() + TTL_MS[kind]),
  })
  await mail.enqueue(transaction, { kind, user_id, link_id: id })
}
