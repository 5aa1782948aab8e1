// The context of a procedure call.
import { isTimeZone } from '@dayloop/contracts/calendar'
// Declares `request.cookies`. The client's type check reads this file but not app.ts.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'

export type Context = Deps & {
  request: FastifyRequest
  reply: FastifyReply
  /** The time of the request. All code of one request uses this instant. */
  now: Date
  /** The time zone in the `X-Timezone` header; null without a valid one. */
  header_zone: string | null
} & NotSignedIn

/** Set by procedures for signed-in users. Adding these properties to a copy would be slow (docs/PERFORMANCE.md). */
const NOT_SIGNED_IN = { user_id: undefined, credential: undefined, time_zone: undefined, today: undefined }
type NotSignedIn = typeof NOT_SIGNED_IN

/** The context of one HTTP request, the same for tRPC and REST. */
export function makeContext(deps: Deps, request: FastifyRequest, reply: FastifyReply): Context {
  const zone = request.headers['x-timezone']
  const header_zone = typeof zone === 'string' && isTimeZone(zone) ? zone : null
  const { env, db, reads, clock, secrets, passwords, limits, live, mail, erasing, google } = deps
  return {
    env,
    db,
    reads,
    clock,
    secrets,
    passwords,
    limits,
    live,
    mail,
    erasing,
    google,
    request,
    reply,
    now: clock(),
    header_zone,
    ...NOT_SIGNED_IN,
  }
}
