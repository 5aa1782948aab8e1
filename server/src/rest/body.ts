// Parses request bodies: any JSON content type, as legacy clients need, but only valid UTF-8 and JSON.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Makes a scope accept only JSON objects as bodies. An empty body may have any content type. */
export function readJsonBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const empty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
    if (empty && headers['content-type'] !== undefined) delete headers['content-type']
    done()
  })
  // `application/json` is named too, because Fastify parses the content types that match only `*` at each request.
  scope.addContentTypeParser(
    ['application/json', '*'],
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, bytes: Buffer) => {
      if (bytes.length === 0) return undefined
      const readable =
        JSON_TYPE.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined
      if (!readable) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
      return jsonObject(bytes)
    },
  )
}

function jsonObject(bytes: Buffer): object {
  const value = parsed(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('BAD_REQUEST')
  return value
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new AppError('MALFORMED_JSON')
  }
}
