// `GET /api/openapi.json`: the OpenAPI document of the REST API.
import type { FastifyInstance } from 'fastify'
import packageFile from '../../../package.json' with { type: 'json' }
import type { Deps } from '../deps.ts'
import { refuseOtherMethods } from './methods.ts'
import { openApiDocument } from './openapi.ts'

const PATH = '/api/openapi.json'
const CACHED = 'public, max-age=300'

/** A Fastify plugin with the document, which is generated at the first request. */
export async function documentRoute(scope: FastifyInstance, { deps }: { deps: Deps }) {
  let document: string | undefined
  scope.get(PATH, (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(deps.env.PUBLIC_URL, packageFile.version))
    return reply.header('cache-control', CACHED).type('application/json; charset=utf-8').send(document)
  })
  refuseOtherMethods(scope, ['GET'], PATH)
}
