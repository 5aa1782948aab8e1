// `POST /api/import/` receives a file as the form field `file` or as the body, and answers the preview of its import.
import { IMPORT_MAX_BYTES } from '@dayloop/contracts/limits'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { answerFileErrors } from '../http/file-errors.ts'
import { IMPORT_PREVIEW } from '../rest/file-routes.ts'
import { refuseOtherMethods } from '../rest/methods.ts'
import { signedInBy } from '../signed-in.ts'
import { makeContext } from '../trpc/context.ts'
import { previewImport } from './service.ts'

/** The maximum size of a form without its file, in bytes. */
const FORM_EXTRA = 64 * 1024
const TIMEOUT_MS = 60_000

/** A Fastify plugin that receives files to import. */
export async function importRoutes(scope: FastifyInstance, { deps }: { deps: Deps }) {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, { limits: { files: 1, fields: 10, parts: 11, fileSize: IMPORT_MAX_BYTES } })
  scope.addContentTypeParser(
    ['application/json', 'text/plain', '*'],
    { parseAs: 'buffer', bodyLimit: IMPORT_MAX_BYTES },
    async (_request: FastifyRequest, bytes: Buffer) => bytes,
  )
  answerFileErrors(scope)
  const { path } = IMPORT_PREVIEW
  scope.post(path, {
    bodyLimit: IMPORT_MAX_BYTES + FORM_EXTRA,
    config: { timeout: TIMEOUT_MS },
    // Checks the token before the body is read, so that an unauthenticated body of 20 MiB is never read.
    onRequest: async (request, reply) => {
      signedInBy(makeContext(deps, request, reply))
    },
    handler: async (request, reply) => {
      const context = makeContext(deps, request, reply)
      const signedIn = signedInBy(context)
      const { header_zone } = context
      const preview = await previewImport(
        { ...context, ...signedIn },
        { ...(await fileOf(request)), header_zone },
      )
      return reply.header('cache-control', 'no-store').send(preview)
    },
  })
  refuseOtherMethods(scope, ['POST'], path)
}

async function fileOf(request: FastifyRequest): Promise<{ bytes: Uint8Array; name: string }> {
  if (!request.isMultipart()) return { bytes: bodyOf(request.body), name: '' }
  for await (const part of request.files()) {
    const bytes = await part.toBuffer()
    if (part.fieldname === 'file') return { bytes, name: part.filename ?? '' }
  }
  throw new AppError('IMPORT_UNKNOWN')
}

function bodyOf(body: unknown): Uint8Array {
  if (!Buffer.isBuffer(body)) return Buffer.alloc(0)
  if (body.length > IMPORT_MAX_BYTES) throw new AppError('IMPORT_FILE_TOO_LARGE')
  return body
}
