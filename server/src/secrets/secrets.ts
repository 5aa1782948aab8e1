// All keys, derived once at the start from the configured secret.
import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** The keys of one purpose: the first signs, all verify. jsonwebtoken is much slower with a string than with a `KeyObject`. */
export type Keys = [KeyObject, ...KeyObject[]]

export type Secrets = {
  /** For signing access tokens. */
  access_token_keys: Keys
  /** The cache of verified access tokens, written by `readAccessToken`. */
  verified_tokens: Map<string, { user_id: string; session_id: string; expires_at: number }>
  /** For deriving the next refresh token. */
  refresh_keys: Keys
  /** For deriving the tokens of links in emails. */
  link_keys: Keys
  /** For encrypting cookies. */
  cookie_keys: Keys
  /** For hashing the subjects of rate limits. */
  limit_key: KeyObject
}

/**
 * Derives the keys from `JWT_SECRET`: one secret, or two separated by a comma during a rotation. Each purpose has its
 * own keys.
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
