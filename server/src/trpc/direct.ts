// The short way for plain calls: JSON in, JSON out, alone or in a batch. tRPC's own adapter makes a Request, a Response
// and a stream of each, which costs more than the call itself; whatever is not plain is left to it, errors of form too.
import { type AnyTRPCProcedure, getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server'
import { getErrorShape } from '@trpc/server/shared'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { type Context, makeContext } from './context.ts'
import { errorAnswer, isUnexpected } from './errors.ts'
import { appRouter } from './router.ts'

const { procedures, _config: config } = appRouter._def
const isProcedure = (value: unknown): value is AnyTRPCProcedure =>
  typeof value === 'function' && 'procedure' in value
const procedureOf = new Map(
  Object.entries<unknown>(procedures).flatMap(([path, value]) => (isProcedure(value) ? [[path, value]] : [])),
)
const MIXED = 207

type Call = { path: string; procedure: AnyTRPCProcedure; input: unknown }
type Calls = { isBatch: boolean; calls: Call[] }

/** The calls of a request, or null when it is for tRPC's own adapter to read. */
export function plainCalls(
  { method, headers, params, query, body }: FastifyRequest,
  most: number,
): Calls | null {
  if (method !== 'GET' && method !== 'POST') return null
  const isJson = headers['content-type']?.startsWith('application/json') ?? method === 'GET'
  if (!isJson || headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl')) return null
  const { path } = params as { path: string }
  const { batch, input: asked, ...others } = query as Record<string, unknown>
  if (Object.keys(others).length > 0) return null
  const isBatch = batch === '1'
  const paths = isBatch ? path.split(',') : [path]
  const input = parsed(method === 'GET' ? asked : body)
  if (paths.length > most || input === unreadable) return null
  const inputs = isBatch ? (input ?? {}) : { 0: input }
  if (!isObject(inputs)) return null
  const calls = paths.flatMap((name, index) => {
    const procedure = procedureOf.get(name)
    return procedure ? [{ path: name, procedure, input: inputs[index] }] : []
  })
  const [type, ...otherTypes] = new Set(calls.map(({ procedure }) => procedure._def.type))
  const isKnown = calls.length === paths.length && otherTypes.length === 0
  return isKnown && !(type === 'mutation' && method === 'GET') ? { isBatch, calls } : null
}

/** Runs the calls side by side and sends what they answer, in tRPC's form. */
export async function answerPlainly(
  deps: Deps,
  { isBatch, calls }: Calls,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const ctx = makeContext(deps, request, reply)
  const answers = await Promise.all(calls.map((call, batchIndex) => outcome(ctx, call, batchIndex)))
  const [status = 200, ...otherStatuses] = new Set(answers.map((answer) => answer.status))
  const seconds = Math.max(...answers.map(({ retry_after = 0 }) => retry_after))
  const bodies = answers.map(({ body }) => body)
  reply
    .code(otherStatuses.length > 0 ? MIXED : status)
    .header('content-type', 'application/json')
    .header('vary', 'trpc-accept, accept')
    .header('cache-control', 'no-store')
  if (seconds > 0) reply.header('retry-after', seconds)
  return reply.send(JSON.stringify(isBatch ? bodies : bodies[0]))
}

type Outcome = { status: number; body: object; retry_after?: number | undefined }

async function outcome(ctx: Context, { path, procedure, input }: Call, batchIndex: number): Promise<Outcome> {
  const { type } = procedure._def
  try {
    const getRawInput = async () => input
    const data: unknown = await procedure({ ctx, getRawInput, path, type, signal: undefined, batchIndex })
    return { status: 200, body: { result: { data } } }
  } catch (thrown) {
    const error = getTRPCErrorFromUnknown(thrown)
    if (isUnexpected(error)) logUnexpected(ctx.request, error, path)
    const { httpStatus: status, retry_after } = errorAnswer(error)
    return { status, retry_after, body: { error: getErrorShape({ config, ctx, error, input, path, type }) } }
  }
}

/** Tells the log of an error that no rule of ours made. */
export function logUnexpected(request: FastifyRequest, error: TRPCError, path: string | undefined) {
  request.log.error({ err: error.cause ?? error, path }, 'unexpected error')
}

const unreadable = Symbol('unreadable')

function parsed(text: unknown): unknown {
  if (text === undefined || text === null || text === '') return undefined
  if (typeof text !== 'string') return unreadable
  try {
    return JSON.parse(text)
  } catch {
    return unreadable
  }
}

const isObject = (value: unknown): value is Record<number, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
