// Devices that signed in before: a long-lived cookie, only its hash kept. It opens nothing: its one use is that a
// flood of wrong guesses at an account does not keep its owner out.
import { createHash, randomBytes } from 'node:crypto'
import { isKnownDevice } from '../db/devices.ts'
import type { UserId } from '../db/tables.ts'
import { isSecure, type Visitor } from './visitor.ts'

const KEPT_SECONDS = 400 * 24 * 3_600

/** The hash of this device's secret, if the device signed in as this user before. */
export async function knownDevice(visitor: Visitor, user_id: UserId): Promise<Buffer | null> {
  const token_hash = deviceHash(visitor, user_id)
  return token_hash && (await isKnownDevice(visitor.db, { user_id, token_hash })) ? token_hash : null
}

/** A new secret for the device, its hash, and the hash of the one that it replaces. */
export function newDeviceSecret(visitor: Visitor, user_id: UserId) {
  const secret = randomBytes(32).toString('base64url')
  return { secret, token_hash: hashOf(secret), replaces: deviceHash(visitor, user_id) }
}

/** Gives the device its new secret at a sign-in: one that was planted or copied before is worth nothing after it. */
export function giveDeviceSecret(visitor: Visitor, user_id: UserId, secret: string): void {
  visitor.reply.setCookie(cookieName(visitor, user_id), secret, {
    path: '/api',
    maxAge: KEPT_SECONDS,
    httpOnly: true,
    secure: isSecure(visitor),
    sameSite: 'lax',
  })
}

function deviceHash(visitor: Visitor, user_id: UserId): Buffer | null {
  const secret = visitor.request.cookies[cookieName(visitor, user_id)]
  return secret ? hashOf(secret) : null
}

// One for each person, so that several may use one browser. Over TLS no plain connection can plant it.
function cookieName(visitor: Visitor, user_id: UserId): string {
  const prefix = isSecure(visitor) ? '__Secure-' : ''
  return `${prefix}dayloop_device_${createHash('sha256').update(user_id).digest('hex').slice(0, 12)}`
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
