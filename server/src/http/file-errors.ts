// Errors of the routes that take or send files: in the form of every other error.
import type { ErrorName } from '@dayloop/contracts/errors'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { isUnavailable } from '../postgres/unavailable.ts'
import { sendError } from './errors.ts'

const TOO_LARGE = ['FST_ERR_CTP_BODY_TOO_LARGE', 'FST_REQ_FILE_TOO_LARGE']

/** Makes a scope answer errors of the catalogue, and errors of a form or file that cannot be read. */
export function answerFileErrors(scope: FastifyInstance): void {
  scope.setErrorHandler<Error & { code?: string; statusCode?: number }>((error, request, reply) => {
    const name = nameOf(error)
    if (name === 'SERVER_ERROR') request.log.error({ err: error }, 'unexpected error')
    const retry_after = error instanceof AppError ? error.details.retry_after : undefined
    if (retry_after !== undefined) reply.header('retry-after', retry_after)
    if (name === 'AUTHENTICATION_REQUIRED' || name === 'SESSION_EXPIRED')
      reply.header('www-authenticate', 'Bearer')
    return sendError(reply, name)
  })
}

function nameOf(error: Error & { code?: string; statusCode?: number }): ErrorName {
  if (error instanceof AppError) return error.error_name
  if (TOO_LARGE.includes(error.code ?? '')) return 'IMPORT_FILE_TOO_LARGE'
  if (isUnavailable(error)) return 'UNAVAILABLE'
  return error.statusCode !== undefined && error.statusCode < 500 ? 'BAD_REQUEST' : 'SERVER_ERROR'
}
