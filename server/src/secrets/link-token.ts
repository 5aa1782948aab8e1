// The secrets of links that come by mail. Each follows from its row's id and a key, so that only its hash is kept and
// a letter that must be sent again carries the very same link.
import { createHash, createHmac, type KeyObject } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** The token of a new link. */
export function linkToken({ link_keys: [key] }: Secrets, id: string): string {
  return tokenOf(id, key)
}

/** The token of a stored link, whichever key made it; undefined when that key is gone. */
export function storedLinkToken(
  { link_keys }: Secrets,
  { id, token_hash }: { id: string; token_hash: Buffer },
) {
  return link_keys.map((key) => tokenOf(id, key)).find((token) => linkHash(token).equals(token_hash))
}

/** What of a link's token is stored. */
export function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function tokenOf(id: string, key: KeyObject): string {
  return createHmac('sha256', key).update(id).digest('base64url')
}
