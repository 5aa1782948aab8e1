// The text that a person reads when a call failed.
import { SERVER_ERROR_TEXT } from '@dayloop/contracts/fallbacks'
import { foreignStatus } from './foreign-answer.ts'

/** The screen's own words, from the last resort up. */
export type Fallback = {
  text: string
  /** The `message` field serves when there is no `error`. */
  message?: true
  /** The text of a bare 401. */
  unauthorized?: string
  /** A bare 500 gets the general text. */
  server?: true
}

type Failure = { error: string | null; message: string | null; status: number | null }

/** The text of a failed call: what the server says, else what the screen has for the status, else its own. */
export const errorText = (error: unknown, fallback: string | Fallback): string => {
  const rule = typeof fallback === 'string' ? { text: fallback } : fallback
  const failure = read(error)
  if (failure.error) return failure.error
  if (rule.message && failure.message) return failure.message
  if (rule.unauthorized && failure.status === 401) return rule.unauthorized
  if (rule.server && (failure.status ?? foreignStatus(error)) === 500) return SERVER_ERROR_TEXT
  return rule.text
}

/** The second thing the server had to say, when it is not the same as the first. */
export const errorMessage = (error: unknown): string | null => {
  const failure = read(error)
  return failure.message && failure.error && failure.message !== failure.error ? failure.message : null
}

/** The catalogue's name of a server's error, or null when no server answered in its own words. */
export const errorName = (error: unknown): string | null => textOf(field(field(error, 'data'), 'name'))

/** Every text that the server gave, one by one. */
export const errorTexts = (error: unknown): string[] => textsOf(field(field(error, 'data'), 'error'))

/** The HTTP status of Dayloop's answer, or null when it did not answer. */
export const errorStatus = (error: unknown): number | null => read(error).status

const read = (error: unknown): Failure => {
  const data = field(error, 'data')
  const status = field(data, 'httpStatus')
  return {
    error: textOf(field(data, 'error')),
    message: textOf(field(data, 'message')),
    status: typeof status === 'number' ? status : null,
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const textOf = (value: unknown): string | null => {
  const text = textsOf(value).join(', ')
  return text.trim() === '' ? null : text
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((part) => typeof part === 'string')
