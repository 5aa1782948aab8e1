// The texts of failed calls.
import { SERVER_ERROR_TEXT } from '@dayloop/contracts/fallbacks'
import { foreignStatus } from './foreign-answer.ts'

/** The texts of a screen for errors without a text from the server. */
export type Fallback = {
  text: string
  /** Uses the `message` field when there is no `error` field. */
  message?: true
  /** The text of a 401 without a text. */
  unauthorized?: string
  /** Uses the general text for a 500 without a text. */
  server?: true
}

type Failure = { error: string | null; message: string | null; status: number | null }

/** The text of a failed call: from the server, else the screen's text for the status, else its default text. */
export const errorText = (error: unknown, fallback: string | Fallback): string => {
  const rule = typeof fallback === 'string' ? { text: fallback } : fallback
  const failure = read(error)
  if (failure.error) return failure.error
  if (rule.message && failure.message) return failure.message
  if (rule.unauthorized && failure.status === 401) return rule.unauthorized
  if (rule.server && (failure.status ?? foreignStatus(error)) === 500) return SERVER_ERROR_TEXT
  return rule.text
}

/** The server's `message`, unless it equals `error`. */
export const errorMessage = (error: unknown): string | null => {
  const failure = read(error)
  return failure.message && failure.error && failure.message !== failure.error ? failure.message : null
}

/** The catalogue name of the error, or null when Dayloop did not answer. */
export const errorName = (error: unknown): string | null => textOf(field(field(error, 'data'), 'name'))

/** All error texts from the server. */
export const errorTexts = (error: unknown): string[] => textsOf(field(field(error, 'data'), 'error'))

/** The HTTP status of the answer, or null when Dayloop did not answer. */
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
