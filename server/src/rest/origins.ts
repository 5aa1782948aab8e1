// CORS: only the configured origins may call the REST API.
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

const PREFLIGHT_CACHE_SECONDS = 600

/** Enables CORS in a scope. Credentials are allowed because Google sign-in needs its cookie. */
export async function allowOrigins(scope: FastifyInstance, origins: string[]) {
  if (origins.length === 0) return
  await scope.register(cors, {
    origin: origins,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'If-None-Match', 'Last-Event-ID', 'X-Timezone'],
    exposedHeaders: ['ETag', 'Retry-After'],
    maxAge: PREFLIGHT_CACHE_SECONDS,
    strictPreflight: false,
    preflightContinue: false,
  })
}
