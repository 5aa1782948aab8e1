// What becomes of a write whose call failed: it is set aside, it waits for a sign-in, or it is tried again.
import { errorName, errorStatus, errorText } from '../../api/error-text.ts'
import { foreignEffect, foreignStatus } from '../../api/foreign-answer.ts'
import { shell } from '../../texts/shell.ts'
import type { Sent } from './sending-loop.ts'

/** Dayloop's own answers after which the same write may go through. */
const triedAgain = [429, 502, 503, 504]

/** What a failed call means for its write. */
export const failedWrite = (error: unknown): Sent => {
  const foreign = foreignStatus(error)
  if (foreign !== null) {
    if (foreignEffect(foreign) !== 'refused') return { kind: 'silent' }
    return { kind: 'refused', refusal: { text: shell.foreign.refused(foreign), name: null, status: foreign } }
  }
  const status = errorStatus(error)
  if (status === null) return { kind: 'silent' }
  if (triedAgain.includes(status)) return { kind: 'silent', retryAfter: retryAfter(error) }
  if (status === 401) return { kind: 'signed-out' }
  return {
    kind: 'refused',
    refusal: { text: errorText(error, '') || null, name: errorName(error), status },
  }
}

/** Milliseconds that Dayloop asks to wait before the next try; 0 when it does not. */
export const retryAfter = (error: unknown): number => {
  const meta = errorStatus(error) === null ? undefined : Reflect.get(Object(error), 'meta')
  const response = Reflect.get(Object(meta), 'response')
  const seconds = response instanceof Response ? Number(response.headers.get('Retry-After')) : 0
  return seconds > 0 ? seconds * 1_000 : 0
}
