// Known devices: a long-lived cookie, stored as a hash, marks a device that signed in before. It signs nobody in. It only
// keeps wrong passwords sent by others from locking the owner out.
import { createHash, randomBytes } from 'node:crypto'
import { isKnownDevice } from '../../db/devices.ts'
import type { UserId } from '../../db/tables.ts'
import { type Anyone, isSecure } from '../../request-info.ts'

const COOKIE_SECONDS = 400 * 24 * 3_600

/** The hash of this device's secret, if the user signed in on this device before. */
export async function knownDevice(context: Anyone, user_id: UserId): Promise<Buffer | null> {
  const token_hash = deviceHash(context, user_id)
  return token_hash && (await isKnownDevice(context.db, { user_id, token_hash })) ? token_hash : null
}

/** A new secret for the device, its hash, and the hash that it replaces. */
export function newDeviceSecret(context: Anyone, user_id: UserId) {
  const secret = randomBytes(32).toString('base64url')
  return { secret, token_hash: hashOf(secret), replaces: deviceHash(context, user_id) }
}

/** Sets the device cookie. A new secret at each sign-in makes copied or planted cookies worthless. */
export function setDeviceCookie(context: Anyone, user_id: UserId, secret: string): void {
  context.reply.setCookie(cookieName(context, user_id), secret, {
    path: '/api',
    maxAge: COOKIE_SECONDS,
    httpOnly: true,
    secure: isSecure(context),
    sameSite: 'lax',
  })
}

function deviceHash(context: Anyone, user_id: UserId): Buffer | null {
  const secret = context.request.cookies[cookieName(context, user_id)]
  return secret ? hashOf(secret) : null
}

// One cookie per user, so that several people can use one browser. Plain HTTP cannot set a `__Secure-` cookie.
function cookieName(context: Anyone, user_id: UserId): string {
  const prefix = isSecure(context) ? '__Secure-' : ''
  return `${prefix}dayloop_device_${createHash('sha256').update(user_id).digest('hex').slice(0, 12)}`
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
