// Assembles the HTTP side: one Fastify with everything that answers on the port.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Deps } from './deps.ts'
import { webClient } from './http/client.ts'
import { answerErrors, answerUnroutable } from './http/errors.ts'
import { securityHeaders } from './http/headers.ts'
import { loggerOf, logRequests } from './http/logger.ts'
import { releaseRoute } from './http/release.ts'
import { siteRoute } from './http/site.ts'
import { mailboxPage } from './mail/mailbox-page.ts'
import { createListener } from './ops/listener.ts'
import { createPressure } from './ops/pressure.ts'
import { restRoutes } from './rest/adapter.ts'
import { trpcRoutes } from './trpc/routes.ts'

/** Largest body that is read, in bytes; above it is 413. */
const BODY_LIMIT = 100 * 1024
/** Characters: a tRPC batch names all its calls in one parameter. */
const LONGEST_PATH_PARAMETER = 2_000

type Options = {
  /** Looks at the app before its routes are added. */
  watch?: ((app: FastifyInstance) => void)[]
  /** Where log lines go; standard output unless given. */
  log?: { write: (line: string) => void } | undefined
}

/** The whole application on handed-in dependencies, not yet listening. */
export async function buildApp(deps: Deps, { watch = [], log }: Options = {}) {
  const pressure = createPressure()
  const app = Fastify({
    logger: { ...loggerOf(deps.env), ...(log && { stream: log }) },
    // Ours is one line a request.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.env.TRUST_PROXY,
    bodyLimit: BODY_LIMIT,
    serverFactory: (handle) => createListener(handle, pressure),
    genReqId: () => randomUUID(),
    frameworkErrors: answerUnroutable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_PATH_PARAMETER },
  })
  logRequests(app)
  for (const look of watch) look(app)
  answerErrors(app)
  pressure.watch(app)
  await app.register(securityHeaders, { deps })
  await app.register(cookie)
  await app.register(trpcRoutes, { deps })
  await app.register(restRoutes, { deps })
  await app.register(siteRoute, { deps })
  await app.register(releaseRoute, { deps })
  await app.register(mailboxPage, { deps })
  await app.register(webClient)
  return app
}
