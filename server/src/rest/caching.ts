// Conditional requests: ETag, and 304 for clients that already have the answer.
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The answer depends on the user and on the user's calendar day. */
const VARIES = 'Authorization, X-Timezone'

/** Sends a user's data. Only private caches may store it, and they must revalidate it at each request. */
export function sendIfChanged(request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  const body = JSON.stringify(answer)
  const tag = `"${hash('sha1', body, 'base64url')}"`
  reply
    .header('cache-control', 'private, no-cache')
    .header('etag', `W/${tag}`)
    .header('vary', varyOf(reply.getHeader('vary')))
  if (matches(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

function varyOf(existing: ReturnType<FastifyReply['getHeader']>): string {
  return existing === undefined ? VARIES : `${[existing].flat().join(', ')}, ${VARIES}`
}

function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const known = header.split(',').map((part) => part.trim().replace(/^W\//, ''))
  return known.includes(tag) || known.includes('*')
}
