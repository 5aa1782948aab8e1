// What a procedure knows of the request it serves.

import { isTimeZone } from '@dayloop/contracts/calendar'
// Gives a request its `cookies`, for the client's program too, which sees this file and not app.ts.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'

export type Context = Deps & {
  request: FastifyRequest
  reply: FastifyReply
  /** The instant of the request: one for all that it does. */
  now: Date
  /** The zone that the request's header names; null when it names none that is known. */
  header_zone: string | null
}

/** The context of one HTTP request, the same for tRPC and REST. */
export function makeContext(deps: Deps, request: FastifyRequest, reply: FastifyReply): Context {
  const zone = request.headers['x-timezone']
  const header_zone = typeof zone === 'string' && isTimeZone(zone) ? zone : null
  const { env, db, reads, clock, secrets, passwords, limits, mail, google } = deps
  return {
    env,
    db,
    reads,
    clock,
    secrets,
    passwords,
    limits,
    mail,
    google,
    request,
    reply,
    now: clock(),
    header_zone,
  }
}
