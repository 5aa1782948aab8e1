// The keys, made once at the start from the configured secret.
import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** Keys of one purpose: the first makes, every one is accepted. A `KeyObject` verifies fifty times faster than a text. */
export type Keys = [KeyObject, ...KeyObject[]]

export type Secrets = {
  /** Sign access tokens. */
  access_token_keys: Keys
  /** Access tokens that were verified already, and what they say; `readAccessToken` keeps it. */
  verified_tokens: Map<string, { user_id: string; session_id: string; expires_at: number }>
  /** Lead from a refresh token to the one after it. */
  refresh_keys: Keys
  /** Make the secrets of links that come by mail. */
  link_keys: Keys
  /** Seal what a browser keeps for us. */
  cookie_keys: Keys
  /** Hide whom the counted attempts are of. */
  limit_key: KeyObject
}

/**
 * Keys from the text of `JWT_SECRET`: one secret, or two with a comma between them while the second is being
 * retired. Each purpose has keys of its own.
 */
export function makeSecrets(text: string): Secrets {
  const [first = '', ...others] = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const keysFor = (make: (secret: string) => KeyObject): Keys => [make(first), ...others.map(make)]
  return {
    access_token_keys: keysFor((secret) => createSecretKey(Buffer.from(secret))),
    verified_tokens: new Map(),
    refresh_keys: keysFor((secret) => derivedKey(secret, 'refresh')),
    link_keys: keysFor((secret) => derivedKey(secret, 'link')),
    cookie_keys: keysFor((secret) => derivedKey(secret, 'cookie')),
    limit_key: derivedKey(first, 'limit'),
  }
}

function derivedKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `dayloop ${purpose}`, 32)))
}
