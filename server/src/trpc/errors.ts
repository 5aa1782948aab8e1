// Decides which error a client gets when a procedure fails, for tRPC and REST.
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

/** Seconds after which a restarting database is usually available again. */
const RETRY_AFTER = 2

// Errors that tRPC itself reports before a procedure runs.
const TRPC_ERRORS: Partial<Record<TRPCError['code'], ErrorName>> = {
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
  /** The body's `error`: one text, or all problems of the input. */
  error: string | string[]
  message?: string
  retry_after?: number
}

/** The answer for an error of the catalogue. */
export function answerOf(name: ErrorName): ErrorAnswer {
  return { httpStatus: HTTP_STATUS[ERRORS[name].code], name, error: ERRORS[name].text }
}

/** The answer for an error that a procedure threw. An unexpected error gets the 500 text and no details. */
export function errorAnswer(error: TRPCError): ErrorAnswer {
  const { cause } = error
  if (cause instanceof AppError) {
    const { also = [], as_list = also.length > 0, message, retry_after } = cause.details
    const texts = [cause.error_name, ...also].map((name) => ERRORS[name].text)
    return {
      ...answerOf(cause.error_name),
      ...(as_list ? { error: texts } : {}),
      ...(message === undefined ? {} : { message }),
      ...(retry_after === undefined ? {} : { retry_after }),
    }
  }
  if (error.code === 'BAD_REQUEST' && cause instanceof z.ZodError) {
    const texts = cause.issues.map((issue) => issue.message)
    return { ...answerOf('BAD_REQUEST'), error: [...new Set(texts)] }
  }
  if (isUnavailable(cause)) return { ...answerOf('UNAVAILABLE'), retry_after: RETRY_AFTER }
  return answerOf(TRPC_ERRORS[error.code] ?? 'SERVER_ERROR')
}

/** Whether the error is unexpected. It is then logged with its cause, and clients see neither. */
export function isUnexpected(error: TRPCError): boolean {
  return !(error.cause instanceof AppError) && errorAnswer(error).httpStatus >= 500
}
