// The fast path for plain tRPC calls: queries and mutations as JSON, single or batched. tRPC's adapter creates a Request,
// a Response and a stream for each call, which is slow. It still handles subscriptions, streams and malformed requests.
import type { AnyTRPCRouter } from '@trpc/server'
import { getErrorShape } from '@trpc/server/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { call } from './call.ts'
import type { Context } from './context.ts'
import { errorAnswer } from './errors.ts'
import { type Procedure, proceduresOf } from './procedures.ts'

const MULTI_STATUS = 207

type Call = { procedure: Procedure; input: unknown }
type PlainCalls = { isBatch: boolean; calls: Call[] }
type Answer = { status: number; body: object; retry_after?: number | undefined }
type Router = { router: AnyTRPCRouter; batch_limit: number }

/** The fast path of a router. */
export function createFastPath({ router, batch_limit }: Router) {
  const procedures = new Map(proceduresOf(router).map((procedure) => [procedure.name, procedure]))
  const { _config: config } = router._def

  /** The calls of a request, or null if tRPC's adapter must handle it. */
  function plainCalls(request: FastifyRequest): PlainCalls | null {
    const { method, headers, params, query, body } = request
    if (method !== 'GET' && method !== 'POST') return null
    const isJson = headers['content-type']?.startsWith('application/json') ?? method === 'GET'
    if (!isJson || headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl')) return null
    const { path } = params as { path: string }
    const { batch, input: inputInUrl, ...others } = query as Record<string, unknown>
    if (Object.keys(others).length > 0) return null
    const isBatch = batch === '1'
    const names = isBatch ? path.split(',') : [path]
    const input = parseJson(method === 'GET' ? inputInUrl : body)
    if (names.length > batch_limit || input === INVALID) return null
    const inputs = isBatch ? (input ?? {}) : { 0: input }
    if (!isObject(inputs)) return null
    const calls = names.flatMap((name, index) => {
      const procedure = procedures.get(name)
      return procedure ? [{ procedure, input: inputs[index] }] : []
    })
    const [type, ...otherTypes] = new Set(calls.map(({ procedure }) => procedure.type))
    const isKnown = calls.length === names.length && otherTypes.length === 0
    const isPlain = type === 'query' || (type === 'mutation' && method === 'POST')
    return isKnown && isPlain ? { isBatch, calls } : null
  }

  /** Runs the calls concurrently and sends the answers in tRPC's format. */
  async function answerCalls({ isBatch, calls }: PlainCalls, ctx: Context, reply: FastifyReply) {
    const answers = await Promise.all(calls.map((one) => answerOf(one, ctx)))
    const [status = 200, ...otherStatuses] = new Set(answers.map((answer) => answer.status))
    const seconds = Math.max(...answers.map(({ retry_after = 0 }) => retry_after))
    const bodies = answers.map(({ body }) => body)
    reply
      .code(otherStatuses.length > 0 ? MULTI_STATUS : status)
      .header('content-type', 'application/json')
      .header('vary', 'trpc-accept, accept')
      .header('cache-control', 'no-store')
    if (seconds > 0) reply.header('retry-after', seconds)
    return reply.send(JSON.stringify(isBatch ? bodies : bodies[0]))
  }

  async function answerOf({ procedure, input }: Call, ctx: Context): Promise<Answer> {
    const outcome = await call(procedure, input, ctx)
    if (outcome.ok) return { status: 200, body: { result: { data: outcome.data } } }
    const { error } = outcome
    const { name: path, type } = procedure
    const { httpStatus: status, retry_after } = errorAnswer(error)
    return { status, retry_after, body: { error: getErrorShape({ config, ctx, error, input, path, type }) } }
  }

  return { plainCalls, answerCalls }
}

const INVALID = Symbol('invalid JSON')

function parseJson(text: unknown): unknown {
  if (text === undefined || text === null || text === '') return undefined
  if (typeof text !== 'string') return INVALID
  try {
    return JSON.parse(text)
  } catch {
    return INVALID
  }
}

function isObject(value: unknown): value is Record<number, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
