// Errors outside procedures: an unreadable body, an unknown path, an internal error.
import type { ErrorName } from '@dayloop/contracts/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerOf } from '../trpc/errors.ts'

const FASTIFY_ERRORS: Record<string, ErrorName> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
}

/** Gives Fastify's own errors the texts and form of the catalogue. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler<Error & { code?: string; statusCode?: number }>((error, request, reply) => {
    const known = FASTIFY_ERRORS[error.code ?? '']
    if (known) return sendError(reply, known)
    if (error.statusCode !== undefined && error.statusCode < 500) return sendError(reply, 'BAD_REQUEST')
    request.log.error({ err: error }, 'unexpected error')
    return sendError(reply, 'SERVER_ERROR')
  })
}

// No hook runs for these responses, so the security headers are set here.
const UNROUTABLE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Answers URLs that Fastify cannot route: invalid escapes and parameters that are too long. */
export function answerUnroutable({ code }: { code: string }, _request: unknown, reply: FastifyReply) {
  reply.headers(UNROUTABLE_HEADERS)
  return sendError(reply, code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'BAD_REQUEST')
}

/** Answers with an error of the catalogue, as `{ error }`. */
export function sendError(reply: FastifyReply, name: ErrorName) {
  const { httpStatus, error } = answerOf(name)
  return reply.code(httpStatus).header('cache-control', 'no-store').send({ error })
}
