// Tokens of links in emails. Each is derived from its row's id and a key. So only its hash is stored, and an email that
// is sent again contains the same link.
import { createHash, createHmac, type KeyObject } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** The token of a new link. */
export function linkToken({ link_keys: [key] }: Secrets, id: string): string {
  return tokenOf(id, key)
}

/** The token of a stored link, from any of the keys; undefined if its key was removed. */
export function storedLinkToken(
  { link_keys }: Secrets,
  { id, token_hash }: { id: string; token_hash: Buffer },
) {
  return link_keys.map((key) => tokenOf(id, key)).find((token) => linkHash(token).equals(token_hash))
}

/** The hash under which a token is stored. */
export function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function tokenOf(id: string, key: KeyObject): string {
  return createHmac('sha256', key).update(id).digest('base64url')
}
