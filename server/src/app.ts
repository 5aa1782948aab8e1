// Assembles the HTTP side: one Fastify with everything that answers on the port.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { LogController } from 'fastify'
import type { Deps } from './deps.ts'
import type { Environment } from './env.ts'
import { webClient } from './http/client.ts'
import { answerErrors, answerUnroutable } from './http/errors.ts'
import { securityHeaders } from './http/headers.ts'
import { logAnswers, loggerOf } from './http/logger.ts'
import { siteRoute } from './http/site.ts'
import { mailboxPage } from './mail/mailbox-page.ts'
import { restRoutes } from './rest/adapter.ts'
import { trpcRoutes } from './trpc/routes.ts'

/** Largest body that is read, in bytes; above it is 413. */
const BODY_LIMIT = 100 * 1024
/** Milliseconds a client may take to send its request: a slow one is cut off. */
const REQUEST_TIMEOUT = 30_000
/** Characters: a tRPC batch names all its calls in one parameter. */
const LONGEST_PATH_PARAMETER = 2_000

/** The whole application on handed-in dependencies, not yet listening. */
export async function buildApp(deps: Deps) {
  const app = Fastify({
    logger: loggerOf(deps.env),
    trustProxy: trustedProxies(deps.env),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerUnroutable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_PATH_PARAMETER },
  })
  answerErrors(app)
  logAnswers(app)
  await app.register(securityHeaders, { deps })
  await app.register(cookie)
  await app.register(trpcRoutes, { deps })
  await app.register(restRoutes, { deps })
  await app.register(siteRoute, { deps })
  await app.register(mailboxPage, { deps })
  await app.register(webClient)
  return app
}

/** Fastify's `trustProxy`; a number of proxies counts hops from the nearest. */
function trustedProxies({ TRUST_PROXY }: Environment) {
  if (typeof TRUST_PROXY !== 'number') return TRUST_PROXY
  return (_address: string, hop: number) => hop < TRUST_PROXY
}
