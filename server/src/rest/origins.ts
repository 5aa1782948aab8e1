// Which other origins' pages may call the documented paths: those that are configured, and no other.
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

const PREFLIGHT_KEPT_SECONDS = 600

/** Answers CORS for the origins in a scope; the cookie that binds an external sign-in travels too. */
export async function allowOrigins(scope: FastifyInstance, origins: string[]) {
  if (origins.length === 0) return
  await scope.register(cors, {
    origin: origins,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'If-None-Match', 'X-Timezone'],
    exposedHeaders: ['ETag', 'Retry-After'],
    maxAge: PREFLIGHT_KEPT_SECONDS,
    strictPreflight: false,
    preflightContinue: false,
  })
}
