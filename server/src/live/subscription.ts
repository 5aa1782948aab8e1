// The subscription `live.changes` without tRPC's adapter, whose web streams keep five times the memory. It sends the same
// events. The adapter answers refused and unusual requests.
import { OpenStream } from '@dayloop/contracts/live'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { signedInBy } from '../signed-in.ts'
import { makeContext } from '../trpc/context.ts'
import { SILENCE_MS } from '../trpc/init.ts'
import { beginStream } from './begin-stream.ts'
import type { Connections, Wire } from './connections.ts'
import type { OpenedStream } from './open-live.ts'
import type { Sink } from './streams.ts'

const PATH = 'live.changes'
const CONNECTED = `event: connected\ndata: ${JSON.stringify({ reconnectAfterInactivityMs: SILENCE_MS })}\n\n`
const PING = 'event: ping\ndata: \n\n'
const RETURN = 'event: return\ndata: \n\n'

/** Answers a request with the subscription; false if tRPC's adapter must answer it. */
export type Subscribe = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

export function liveSubscription(deps: Deps, connections: Connections): Subscribe {
  return async (request, reply) => {
    const asked = askedBy(request)
    if (!asked) return false
    let stream: OpenedStream
    try {
      stream = await deps.live.open(signedInBy(makeContext(deps, request, reply)), request.ip, asked)
    } catch {
      // The adapter meets the same error, and answers and logs it in tRPC's format.
      return false
    }
    beginStream(stream, { reply, connections, idle: PING, sinkOf, greeting: CONNECTED })
    return true
  }
}

/** The input of a plain request for the subscription. */
function askedBy({ method, params, query, headers }: FastifyRequest): OpenStream | undefined {
  const { path } = params as { path?: string }
  if (method !== 'GET' || path !== PATH) return undefined
  const { input, lastEventId, ...others } = query as Record<string, unknown>
  if (Object.keys(others).length > 0) return undefined
  const given = input === undefined ? {} : parsed(input)
  const last = headers['last-event-id'] ?? lastEventId
  if (!given) return undefined
  return OpenStream.safeParse({ ...given, ...(last !== undefined && { lastEventId: last }) }).data
}

function parsed(input: unknown): object | undefined {
  try {
    const value: unknown = JSON.parse(String(input))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function sinkOf(wire: Wire): Sink {
  return {
    change: (kind, version) => wire.write(`data: ${JSON.stringify({ kind, version })}\nid: ${version}\n\n`),
    // The client knows the ids of events only.
    seen: () => {},
    // After `return` a client opens no other stream.
    end: (retry) => wire.end(retry === undefined ? RETURN : `retry: ${retry}\n\n`),
  }
}
