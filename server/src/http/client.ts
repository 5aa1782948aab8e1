// Serves the built web client: its files, and its page for every path that is a screen's.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendError } from './errors.ts'

// A file lies at the top or one folder down; a screen's path may end in an e-mail address.
const FILE_PATH = /^\/(?:[\w-]+\/)?[^/@]+\.\w+$/
// The same place from server/src/http and from the bundle in server/dist.
const CLIENT_FOLDERS = ['../../client/dist/', '../../../client/dist/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)
const OF_NO_SCREEN = /^\/(api|assets|dev)(\/|$)/
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ONE_YEAR = 31_536_000

/** A Fastify plugin for the client's files; unknown paths of the API are 404 in the API's form. */
export async function webClient(app: FastifyInstance) {
  const root = CLIENT_FOLDERS.find((folder) => existsSync(folder))
  if (root !== undefined) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Only names with a hash of their content in them may be kept without asking.
        const kept = path.includes('/assets/') ? `public, max-age=${ONE_YEAR}, immutable` : 'no-cache'
        reply.header('cache-control', kept)
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isRead = ['GET', 'HEAD'].includes(request.method)
    const isScreen = !OF_NO_SCREEN.test(path) && !FILE_PATH.test(path)
    // A method that no path has is told so at any; one that others have, where there is only a page to read.
    if (!METHODS.includes(request.method) || (isScreen && !isRead))
      return sendError(
        reply.header('allow', isScreen ? 'GET, HEAD' : METHODS.join(', ')),
        'METHOD_NOT_ALLOWED',
      )
    if (!isScreen || root === undefined) return sendError(reply, 'NOT_FOUND')
    return reply.sendFile('index.html')
  })
}
