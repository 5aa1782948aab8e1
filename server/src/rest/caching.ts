// What a cache may keep of an answer, and the answer to who holds it already.
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The answer depends on who asks and on what day it is for them. */
const VARIES = 'Authorization, X-Timezone'

/** Sends a person's own data so that only they may keep it, and must ask each time whether it still holds. */
export function sendIfChanged(request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  const body = JSON.stringify(answer)
  const tag = `"${hash('sha1', body, 'base64url')}"`
  reply
    .header('cache-control', 'private, no-cache')
    .header('etag', `W/${tag}`)
    .header('vary', varyOf(reply.getHeader('vary')))
  if (holds(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

function varyOf(already: ReturnType<FastifyReply['getHeader']>): string {
  return already === undefined ? VARIES : `${[already].flat().join(', ')}, ${VARIES}`
}

function holds(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const known = header.split(',').map((part) => part.trim().replace(/^W\//, ''))
  return known.includes(tag) || known.includes('*')
}
