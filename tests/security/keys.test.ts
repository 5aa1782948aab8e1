// V11 and V13: rotation of secrets while users are signed in, and the generated secret.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAccessToken, signAccessToken } from '../../server/src/secrets/access-token.ts'
import { generatedSecret } from '../../server/src/secrets/generated-secret.ts'
import { linkHash, linkToken, storedLinkToken } from '../../server/src/secrets/link-token.ts'
import {
  firstRefreshToken,
  nextRefreshToken,
  refreshHash,
  traceRefreshToken,
} from '../../server/src/secrets/refresh-token.ts'
import { seal, unseal } from '../../server/src/secrets/seal.ts'
import { makeSecrets } from '../../server/src/secrets/secrets.ts'
import { atEnd } from '../support/lifetime.ts'

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)]
const old = makeSecrets(OLD)
const both = makeSecrets(`${NEW}, ${OLD}`)
const young = makeSecrets(NEW)
const now = new Date('2026-03-10T12:00:00Z')
const claims = { user_id: crypto.randomUUID(), session_id: crypto.randomUUID() }

test('an access token is valid as long as its secret is one of the configured ones', () => {
  const token = signAccessToken(old, claims, { now, ttl: 900 })
  expect(readAccessToken(both, token, now)).toEqual(claims)
  expect(readAccessToken(young, token, now)).toBeNull()
  const next = signAccessToken(both, claims, { now, ttl: 900 })
  expect(readAccessToken(young, next, now)).toEqual(claims)
  expect(readAccessToken(old, next, now)).toBeNull()
})

test('a used refresh token is recognized with both secrets, and only the newest one without the old secret', () => {
  const first = firstRefreshToken(claims)
  const second = nextRefreshToken(old, first)
  const stored = { hash: refreshHash(second), depth: 2 }
  expect(traceRefreshToken(both, first, stored)).toEqual({ uses: 1, newest: second })
  // Without the old secret only the newest refresh token works, because it needs no key.
  expect(traceRefreshToken(young, first, stored)).toBeNull()
  expect(traceRefreshToken(young, second, stored)).toEqual({ uses: 0, newest: second })
})

test('the link of a queued email is sent as long as its secret is one of the configured ones', () => {
  const id = crypto.randomUUID()
  const link = { id, token_hash: linkHash(linkToken(old, id)) }
  expect(storedLinkToken(both, link)).toBe(linkToken(old, id))
  expect(storedLinkToken(young, link)).toBeUndefined()
})

test('an encrypted cookie is read with both secrets, and is invalid if one bit changes', () => {
  const sealed = seal(old, 'state and nonce')
  expect(unseal(both, sealed)).toBe('state and nonce')
  expect(unseal(young, sealed)).toBeNull()
  expect(seal(old, 'state and nonce')).not.toBe(sealed)
  const bytes = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(old, changed.toString('base64url')), `byte ${at}`).toBeNull()
  }
})

test('no key has two purposes', () => {
  const keys = [
    old.access_token_keys[0],
    old.refresh_keys[0],
    old.link_keys[0],
    old.cookie_keys[0],
    old.limit_key,
  ]
  const texts = keys.map((key) => key.export().toString('hex'))
  expect(new Set(texts).size).toBe(keys.length)
})

test('the generated secret is long, private, the same at the next start, and can be rotated', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dayloop-keys-'))
  atEnd(() => rm(folder, { recursive: true }))
  const secret = generatedSecret(folder)
  const path = join(folder, 'jwt-secret')
  expect(Buffer.from(secret, 'base64url')).toHaveLength(48)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(generatedSecret(folder)).toBe(secret)
  await writeFile(path, `${NEW},${secret}\n`)
  const token = signAccessToken(makeSecrets(secret), claims, { now, ttl: 900 })
  expect(readAccessToken(makeSecrets(generatedSecret(folder)), token, now)).toEqual(claims)
  expect(await readFile(path, 'utf8')).toContain(secret)
  await writeFile(path, `short,${secret}`)
  expect(() => generatedSecret(folder)).toThrow('is damaged')
})
