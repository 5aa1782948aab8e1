// `GET /api/export/`, and the calendar feed at `GET /feeds/<secret>.ics`.
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { EXPORT_FORMATS, EXPORT_TYPES, type ExportFormat } from '@dayloop/contracts/export-formats'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { answerFileErrors } from '../http/file-errors.ts'
import { EXPORT } from '../rest/file-routes.ts'
import { refuseOtherMethods } from '../rest/methods.ts'
import { signedInBy } from '../signed-in.ts'
import { makeContext } from '../trpc/context.ts'
import { readFeed } from './feed.ts'
import { exportAll } from './service.ts'

/** The size of the chunks that are sent. */
const PIECE = 64 * 1024

/** A Fastify plugin that sends all data of a user as a file. */
export async function exportRoutes(scope: FastifyInstance, { deps }: { deps: Deps }) {
  answerFileErrors(scope)
  scope.get<{ Querystring: { format?: unknown } }>(EXPORT.path, {
    config: { timeout: false },
    handler: async (request, reply) => {
      const context = makeContext(deps, request, reply)
      const signedIn = signedInBy(context)
      const format = formatOf(request.query.format)
      const pieces = await exportAll({ ...context, ...signedIn }, format)
      const name = `dayloop-${context.now.toISOString().slice(0, 10)}.${format}`
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .type(`${EXPORT_TYPES[format]}; charset=utf-8`)
        .send(Readable.from(gathered(pieces), { objectMode: false }))
    },
  })
  refuseOtherMethods(scope, ['GET'], EXPORT.path)
}

function formatOf(value: unknown): ExportFormat {
  const format = EXPORT_FORMATS.find((known) => known === (value ?? 'json'))
  if (format === undefined) throw new AppError('EXPORT_FORMAT_UNKNOWN')
  return format
}

async function* gathered(pieces: AsyncIterable<string>) {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** A Fastify plugin that sends the calendar of a secret. */
export async function feedRoute(scope: FastifyInstance, { deps }: { deps: Deps }) {
  answerFileErrors(scope)
  scope.get<{ Params: { file: string } }>('/feeds/:file', async (request, reply) => {
    const secret = /^([\w-]+)\.ics$/.exec(request.params.file)?.[1]
    const calendar = secret === undefined ? null : await readFeed(deps.db, secret)
    reply.header('x-robots-tag', 'noindex')
    if (calendar === null) throw new AppError('NOT_FOUND')
    const tag = `"${hash('sha1', calendar, 'base64url')}"`
    reply.header('cache-control', 'private, no-cache').header('etag', tag)
    const known = request.headers['if-none-match']?.split(',').map((part) => part.trim().replace(/^W\//, ''))
    if (known?.includes(tag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(calendar)
  })
}
