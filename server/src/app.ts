// Builds the HTTP application: one Fastify instance with every route.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Deps } from './deps.ts'
import { exportRoutes, feedRoute } from './export/routes.ts'
import { webClient } from './http/client.ts'
import { answerErrors, answerUnroutable } from './http/errors.ts'
import { securityHeaders } from './http/headers.ts'
import { loggerOf, logRequests } from './http/logger.ts'
import { releaseRoute } from './http/release.ts'
import { siteRoute } from './http/site.ts'
import { importRoutes } from './import/routes.ts'
import { createConnections } from './live/connections.ts'
import { liveRoutes } from './live/routes.ts'
import { liveSubscription } from './live/subscription.ts'
import { mailboxPage } from './mail/mailbox-page.ts'
import { createListener } from './ops/listener.ts'
import { createLoadShedding } from './ops/load-shedding.ts'
import { restRoutes } from './rest/adapter.ts'
import { allowOrigins } from './rest/origins.ts'
import { trpcRoutes } from './trpc/routes.ts'

/** Bytes; a larger body gets 413. A route may set its own `bodyLimit`, and its own time-out as `config.timeout`. */
const DEFAULT_BODY_LIMIT = 100 * 1024
/** Characters: a tRPC batch names all its calls in one parameter. */
const MAX_PATH_PARAMETER = 2_000

type Options = {
  /** Called with the app before its routes are added. */
  watch?: ((app: FastifyInstance) => void)[]
  /** Where log lines go; standard output by default. */
  log?: { write: (line: string) => void } | undefined
}

/** Builds the application on the given dependencies. It does not listen yet. */
export async function buildApp(deps: Deps, { watch = [], log }: Options = {}) {
  const loadShedding = createLoadShedding()
  const app = Fastify({
    logger: { ...loggerOf(deps.env), ...(log && { stream: log }) },
    // `logRequests` writes one line for each request instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.env.TRUST_PROXY,
    bodyLimit: DEFAULT_BODY_LIMIT,
    serverFactory: (handle) => createListener(handle, loadShedding),
    genReqId: () => randomUUID(),
    frameworkErrors: answerUnroutable,
    // A request that still arrives while the server closes is served, and its connection is closed.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PATH_PARAMETER },
  })
  logRequests(app)
  for (const watchApp of watch) watchApp(app)
  answerErrors(app)
  loadShedding.watch(app)
  await app.register(securityHeaders, { deps })
  await app.register(cookie)
  const connections = createConnections(app.server)
  await app.register(trpcRoutes, { deps, subscribe: liveSubscription(deps, connections) })
  await app.register(async (scope) => {
    // Registered once, because a second registration would declare the preflight route again.
    await allowOrigins(scope, deps.env.CORS_ORIGINS)
    await scope.register(restRoutes, { deps })
    await scope.register(importRoutes, { deps })
    await scope.register(exportRoutes, { deps })
    await scope.register(liveRoutes, { deps, connections })
  })
  await app.register(feedRoute, { deps })
  await app.register(siteRoute, { deps })
  await app.register(releaseRoute, { deps })
  await app.register(mailboxPage, { deps })
  await app.register(webClient)
  return app
}
