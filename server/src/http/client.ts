// Serves the built web client: its files, and `index.html` for the path of every screen.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendError } from './errors.ts'

// Files are at the top or one folder down. An `@` excludes screen paths that end in an email address.
const FILE_PATH = /^\/(?:[\w-]+\/)?[^/@]+\.\w+$/
// Relative to the bundle in server/dist, and to server/src/http.
const CLIENT_FOLDERS = ['../../client/dist/', '../../../client/dist/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)
const NON_SCREEN_PATH = /^\/(api|assets|dev)(\/|$)/
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ONE_YEAR = 31_536_000

/** A Fastify plugin for the client's files. Unknown API paths get a JSON 404. */
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
        // Only files with a content hash in their name may be cached without revalidation.
        const kept = path.includes('/assets/') ? `public, max-age=${ONE_YEAR}, immutable` : 'no-cache'
        reply.header('cache-control', kept)
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isRead = ['GET', 'HEAD'].includes(request.method)
    const isScreen = !NON_SCREEN_PATH.test(path) && !FILE_PATH.test(path)
    // 405 for a method that no route has, and for a page's path with a method other than GET or HEAD.
    if (!METHODS.includes(request.method) || (isScreen && !isRead))
      return sendError(
        reply.header('allow', isScreen ? 'GET, HEAD' : METHODS.join(', ')),
        'METHOD_NOT_ALLOWED',
      )
    if (!isScreen || root === undefined) return sendError(reply, 'NOT_FOUND')
    return reply.sendFile('index.html')
  })
}
