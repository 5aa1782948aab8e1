// Classifies a failed write: rejected, waiting for a sign-in, or to be retried.
import { errorName, errorStatus, errorText } from '../../api/error-text.ts'
import { foreignEffect, foreignStatus } from '../../api/foreign-answer.ts'
import { shell } from '../../texts/shell.ts'
import type { Sent } from './sending-loop.ts'

/** Statuses of Dayloop after which the same write may succeed. */
const retryStatuses = [429, 502, 503, 504]

/** The result of a write whose call failed. */
export const failedWrite = (error: unknown): Sent => {
  const foreign = foreignStatus(error)
  if (foreign !== null) {
    if (foreignEffect(foreign) !== 'refused') return { kind: 'silent' }
    return { kind: 'refused', refusal: { text: shell.foreign.refused(foreign), name: null, status: foreign } }
  }
  const status = errorStatus(error)
  if (status === null) return { kind: 'silent' }
  if (retryStatuses.includes(status)) return { kind: 'silent', retryAfter: retryAfter(error) }
  if (status === 401) return { kind: 'signed-out' }
  return {
    kind: 'refused',
    refusal: { text: errorText(error, '') || null, name: errorName(error), status },
  }
}

/** The `Retry-After` of Dayloop in milliseconds, or 0. */
export const retryAfter = (error: unknown): number => {
  const meta = errorStatus(error) === null ? undefined : Reflect.get(Object(error), 'meta')
  const response = Reflect.get(Object(meta), 'response')
  const seconds = response instanceof Response ? Number(response.headers.get('Retry-After')) : 0
  return seconds > 0 ? seconds * 1_000 : 0
}
