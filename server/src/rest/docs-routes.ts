// `GET /api/openapi.json`, and the same to read at `/api/docs`.
import type { FastifyInstance } from 'fastify'
import packageFile from '../../../package.json' with { type: 'json' }
import type { Deps } from '../deps.ts'
import { docsPage } from './docs.ts'
import { DOCS_STYLE } from './docs-style.ts'
import { refuseOtherMethods } from './methods.ts'
import { openApiDocument } from './openapi.ts'

const KEPT = 'public, max-age=300'
const STYLE_PATH = '/api/docs/style.css'

/** A Fastify plugin with the document; it is made when it is first asked for, not at every start. */
export async function docsRoutes(scope: FastifyInstance, { deps }: { deps: Deps }) {
  const made = once(() => openApiDocument(deps.env.PUBLIC_URL, packageFile.version))
  const page = once(() => docsPage(made(), STYLE_PATH))
  const files = {
    '/api/openapi.json': { type: 'application/json', content: () => JSON.stringify(made()) },
    '/api/docs': { type: 'text/html', content: page },
    [STYLE_PATH]: { type: 'text/css', content: () => DOCS_STYLE },
  }
  for (const [path, { type, content }] of Object.entries(files)) {
    scope.get(path, (_request, reply) =>
      reply.header('cache-control', KEPT).type(`${type}; charset=utf-8`).send(content()),
    )
    refuseOtherMethods(scope, 'GET', path)
  }
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
