// Authenticated encryption for cookies: the browser can neither read nor change their contents.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from './secrets.ts'

const CIPHER = 'aes-256-gcm'
const IV_LENGTH = 12
const TAG_LENGTH = 16

/** Encrypts a text for a cookie. */
export function seal({ cookie_keys: [key] }: Secrets, text: string): string {
  const iv = randomBytes(IV_LENGTH)
  const cipher = createCipheriv(CIPHER, key, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a text; null if it was not encrypted with one of our keys. */
export function unseal({ cookie_keys }: Secrets, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const key of cookie_keys) {
    try {
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_LENGTH), {
        authTagLength: TAG_LENGTH,
      })
      decipher.setAuthTag(bytes.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH))
      const text = decipher.update(bytes.subarray(IV_LENGTH + TAG_LENGTH), undefined, 'utf8')
      return text + decipher.final('utf8')
    } catch {
      // Encrypted with another key, or forged.
    }
  }
  return null
}
