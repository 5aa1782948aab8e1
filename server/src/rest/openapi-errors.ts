// The errors in the OpenAPI document: which ones a path can return, with texts and headers.
import { ERRORS, type ErrorName } from '@dayloop/contracts/errors'
import { answerOf } from '../trpc/errors.ts'
import type { ProcedureMeta } from '../trpc/meta.ts'
import type { RestRoute } from './routes.ts'

const COMMON_ERRORS: ErrorName[] = ['SERVER_ERROR', 'UNAVAILABLE']
const BODY_ERRORS: ErrorName[] = [
  'BAD_REQUEST',
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]
/** For an empty or overlong path parameter. */
const PATH_PARAMETER_ERRORS: ErrorName[] = ['NOT_FOUND']
const AUTHENTICATION_ERRORS: ErrorName[] = ['AUTHENTICATION_REQUIRED', 'SESSION_EXPIRED']

const DESCRIPTIONS: Record<number, string> = {
  400: 'The input is invalid. `error` lists all problems.',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'The user has no such row',
  409: 'The row is not in the required state: for example, it was deleted or changed',
  413: 'The body is larger than 100 KiB',
  415: 'The body is not JSON',
  429: 'Too many attempts',
  500: 'Internal error',
  503: 'Temporarily unavailable',
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } }
const CHALLENGE = { 'WWW-Authenticate': { description: 'Bearer', schema: { type: 'string' } } }
const HEADERS: Record<number, object> = { 401: CHALLENGE, 429: RETRY_AFTER, 503: RETRY_AFTER }

/** All errors of a path by status, with each text as an example. */
export function errorResponses(route: RestRoute) {
  const refusals = [
    ...(route.method === 'GET' ? [] : BODY_ERRORS),
    ...(route.open ? [] : AUTHENTICATION_ERRORS),
    ...route.refusals,
    ...(route.path.includes(':') ? PATH_PARAMETER_ERRORS : []),
    ...COMMON_ERRORS,
  ]
  return responsesOf(refusals, route.meta.beside_error)
}

/** The responses for these errors. */
export function responsesOf(refusals: readonly ErrorName[], beside?: ProcedureMeta['beside_error']) {
  const statuses = [...new Set(refusals.map((name) => answerOf(name).httpStatus))].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const names = refusals.filter((name) => answerOf(name).httpStatus === status)
      return [String(status), responseOf(status, names, status === 400 ? beside : undefined)]
    }),
  )
}

function responseOf(status: number, names: ErrorName[], beside: ProcedureMeta['beside_error']) {
  const examples = names.map((name) => [
    name,
    { value: { error: ERRORS[name].text, ...(BODY_ERRORS.includes(name) ? {} : beside) } },
  ])
  return {
    description: DESCRIPTIONS[status] ?? '',
    headers: HEADERS[status] ?? {},
    content: {
      'application/json': { schema: errorSchema(beside), examples: Object.fromEntries(examples) },
    },
  }
}

/** The schema of every error body. */
export const ERROR_SCHEMA = {
  type: 'object',
  properties: {
    error: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1 }] },
    message: { type: 'string' },
  },
  required: ['error'],
}

function errorSchema(beside: ProcedureMeta['beside_error']) {
  const common = { $ref: '#/components/schemas/Error' }
  if (!beside) return common
  const { valid } = beside
  // Optional, because an unreadable body is refused before the procedure is known.
  return { allOf: [common, { properties: { valid: { const: valid } } }] }
}
