// What the document says of errors: which a path may answer, with what texts and headers.
import { ERRORS, type ErrorName } from '@dayloop/contracts/errors'
import { answerOf } from '../trpc/errors.ts'
import type { ProcedureMeta } from '../trpc/meta.ts'
import type { RestRoute } from './routes.ts'

const OF_ALL: ErrorName[] = ['SERVER_ERROR', 'UNAVAILABLE']
const OF_BODIES: ErrorName[] = [
  'BAD_REQUEST',
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]
/** An address with an endless or an empty part leads nowhere. */
const OF_PARTS: ErrorName[] = ['NOT_FOUND']
const OF_MEMBERS: ErrorName[] = ['AUTHENTICATION_REQUIRED', 'SESSION_EXPIRED']

const DESCRIPTIONS: Record<number, string> = {
  400: 'The input is not right; all problems of it at once',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'There is no such row of this person',
  409: 'It was deleted',
  413: 'The body is above 100 KiB',
  415: 'The body is not JSON',
  429: 'Too many attempts',
  500: 'A fault of the server',
  503: 'Busy for a moment',
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } }
const CHALLENGE = { 'WWW-Authenticate': { description: 'Bearer', schema: { type: 'string' } } }
const HEADERS: Record<number, object> = { 401: CHALLENGE, 429: RETRY_AFTER, 503: RETRY_AFTER }

/** Every error that a path may answer, by status, each text as an example. */
export function errorResponses(route: RestRoute) {
  const refusals = [
    ...(route.method === 'GET' ? [] : OF_BODIES),
    ...(route.open ? [] : OF_MEMBERS),
    ...route.refusals,
    ...(route.path.includes(':') ? OF_PARTS : []),
    ...OF_ALL,
  ]
  const statuses = [...new Set(refusals.map((name) => answerOf(name).httpStatus))].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const names = refusals.filter((name) => answerOf(name).httpStatus === status)
      return [String(status), responseOf(status, names, status === 400 ? route.meta.beside_error : undefined)]
    }),
  )
}

function responseOf(status: number, names: ErrorName[], beside: ProcedureMeta['beside_error']) {
  const examples = names.map((name) => [
    name,
    { value: { error: ERRORS[name].text, ...(OF_BODIES.includes(name) ? {} : beside) } },
  ])
  return {
    description: DESCRIPTIONS[status] ?? '',
    headers: HEADERS[status] ?? {},
    content: {
      'application/json': { schema: errorSchema(beside), examples: Object.fromEntries(examples) },
    },
  }
}

/** The form of every error's body. */
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
  // Not required: of a body that cannot be read nothing is known.
  return { allOf: [common, { properties: { valid: { const: valid } } }] }
}
