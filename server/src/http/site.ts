// Information about this installation: links, version, and whether Google sign-in is configured.
import type { FastifyInstance } from 'fastify'
import packageFile from '../../../package.json' with { type: 'json' }
import type { Deps } from '../deps.ts'

/** `GET /api/site`: public, and the same for everybody. */
export async function siteRoute(app: FastifyInstance, { deps: { env } }: { deps: Deps }) {
  const site = {
    version: packageFile.version,
    releases_url: env.RELEASES_URL,
    source_url: env.SOURCE_URL,
    company_url: env.COMPANY_URL,
    support_email: env.SUPPORT_EMAIL,
    google: env.GOOGLE_CLIENT_ID !== undefined,
  }
  app.get('/api/site', (_request, reply) => reply.header('cache-control', 'no-store').send(site))
}
