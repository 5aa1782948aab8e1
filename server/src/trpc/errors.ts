// What leaves when a procedure failed: the one place that decides it, for tRPC and REST alike.
import { ERRORS, type ErrorCode, type ErrorName } from '@dayloop/contracts/errors'
import type { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { isUnavailable } from '../postgres/unavailable.ts'

const HTTP_STATUS: Record<ErrorCode, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
}

/** Seconds after which a database that restarts is usually back. */
const RETRY_AFTER = 2

// What tRPC itself refuses before a procedure runs, as names of the catalogue.
const OF_TRPC: Partial<Record<TRPCError['code'], ErrorName>> = {
  PARSE_ERROR: 'MALFORMED_JSON',
  BAD_REQUEST: 'BAD_REQUEST',
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_SUPPORTED: 'METHOD_NOT_ALLOWED',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
}

export type ErrorAnswer = {
  httpStatus: number
  name: ErrorName
  /** The body's `error`: one text, or every problem of the input at once. */
  error: string | string[]
  message?: string
  retry_after?: number
}

/** The answer to a catalogue error by its name. */
export function answerOf(name: ErrorName): ErrorAnswer {
  return { httpStatus: HTTP_STATUS[ERRORS[name].code], name, error: ERRORS[name].text }
}

/** The answer to whatever a procedure threw; what is not expected gets the 500 text and nothing of its own. */
export function errorAnswer(error: TRPCError): ErrorAnswer {
  const { cause } = error
  if (cause instanceof AppError) {
    const { also = [], message, retry_after } = cause.details
    const texts = [cause.error_name, ...also].map((name) => ERRORS[name].text)
    return {
      ...answerOf(cause.error_name),
      ...(also.length > 0 ? { error: texts } : {}),
      ...(message === undefined ? {} : { message }),
      ...(retry_after === undefined ? {} : { retry_after }),
    }
  }
  if (error.code === 'BAD_REQUEST' && cause instanceof z.ZodError) {
    const texts = cause.issues.map((issue) => issue.message)
    return { ...answerOf('BAD_REQUEST'), error: [...new Set(texts)] }
  }
  if (isUnavailable(cause)) return { ...answerOf('UNAVAILABLE'), retry_after: RETRY_AFTER }
  return answerOf(OF_TRPC[error.code] ?? 'SERVER_ERROR')
}

/** Whether no rule of ours refused it: it is logged with its cause, of which nothing leaves. */
export function isUnexpected(error: TRPCError): boolean {
  return !(error.cause instanceof AppError) && errorAnswer(error).httpStatus >= 500
}
