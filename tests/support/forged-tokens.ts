// Invalid access tokens: with another key, another algorithm, or another time.
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'

type Claims = Record<string, unknown>
type Given = {
  /** A valid token. Each forged token differs from it in one property. */
  access: string
  /** The signing key, as if it had leaked. The key alone must not be enough. */
  secret: string
  /** The session's refresh token, which is not an access token. */
  refresh: string
  /** The id of another user. */
  other_id: string
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const hmac = (hash: string, key: string) => (text: string) =>
  createHmac(hash, key).update(text).digest('base64url')
const rsa = (text: string) => sign('sha256', Buffer.from(text), privateKey).toString('base64url')

const token = (header: Claims, claims: Claims, signed: (text: string) => string) => {
  const text = `${encoded({ typ: 'JWT', ...header })}.${encoded(claims)}`
  return `${text}.${signed(text)}`
}

const claimsOf = (access: string): Claims =>
  JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString())

/** A valid token with the claims of another, signed here. */
export const signedAgain = (access: string, secret: string) =>
  token({ alg: 'HS256' }, claimsOf(access), hmac('sha256', secret))

/** Authorization headers by their defect; undefined means no header. */
export const forgedHeaders = ({
  access,
  secret,
  refresh,
  other_id,
}: Given): Record<string, string | undefined> => {
  const [head = '', body = '', signature = ''] = access.split('.')
  const claims = claimsOf(access)
  const now = Number(claims.iat)
  const ours = hmac('sha256', secret)
  const without = (name: string) => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
  const signedByServer = (changed: Claims) => token({ alg: 'HS256' }, changed, ours)
  const forged: Record<string, string> = {
    'alg none': token({ alg: 'none' }, claims, () => ''),
    'alg None, signed': token({ alg: 'None' }, claims, ours),
    'no alg': token({}, claims, ours),
    'another key': token({ alg: 'HS256' }, claims, hmac('sha256', 'another secret of thirty-two characters')),
    'an empty key': token({ alg: 'HS256' }, claims, hmac('sha256', '')),
    'another algorithm': token({ alg: 'HS512' }, claims, hmac('sha512', secret)),
    'an RSA key of its own': token({ alg: 'RS256' }, claims, rsa),
    'RSA in the header, an HMAC signature': token({ alg: 'RS256' }, claims, ours),
    'a key in its own header': token(
      { alg: 'HS256', jwk: { kty: 'oct', k: '' } },
      claims,
      hmac('sha256', ''),
    ),
    'another signature': `${head}.${body}.${encoded({})}`,
    'no signature': `${head}.${body}.`,
    'other claims under the same signature': `${head}.${encoded({ ...claims, sub: other_id })}.${signature}`,
    'another issuer': signedByServer({ ...claims, iss: 'elsewhere' }),
    'no issuer': signedByServer(without('iss')),
    'another audience': signedByServer({ ...claims, aud: 'elsewhere' }),
    'no audience': signedByServer(without('aud')),
    expired: signedByServer({ ...claims, iat: now - 901, exp: now - 1 }),
    'no expiry': signedByServer(without('exp')),
    'not valid yet': signedByServer({ ...claims, nbf: now + 600 }),
    'issued in the future': signedByServer({ ...claims, iat: now + 600, exp: now + 1500 }),
    "another person's session": signedByServer({ ...claims, sub: other_id }),
    'no session': signedByServer(without('sid')),
    'an unknown session': signedByServer({ ...claims, sid: crypto.randomUUID() }),
    'a refresh token': refresh,
    nothing: '',
    'some text': 'x',
  }
  return {
    'no header': undefined,
    'another scheme': `Basic ${Buffer.from('victim:password').toString('base64')}`,
    'no scheme': access,
    ...Object.fromEntries(Object.entries(forged).map(([name, text]) => [name, `Bearer ${text}`])),
  }
}
