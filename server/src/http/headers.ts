// The headers that keep a page ours: what it may load, who may frame it, what it may ask of the device.
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '@dayloop/contracts/limits'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Deps } from '../deps.ts'

const UNUSED_FEATURES =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()'

/** Sets the security headers on every answer; HSTS only where the public address is https. */
export const securityHeaders = fastifyPlugin(async (app: FastifyInstance, { deps }: { deps: Deps }) => {
  const secure = deps.env.PUBLIC_URL.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Asked for over plain http in a home network, a page must not send its scripts to a missing https.
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: secure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    originAgentCluster: true,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', UNUSED_FEATURES)
    reply.header(CONTRACT_VERSION_HEADER, String(CONTRACT_VERSION))
  })
})
