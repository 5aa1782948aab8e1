// Security headers: what a page may load, who may frame it, and which device features it may use.
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '@dayloop/contracts/limits'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import helmet from 'helmet'
import type { Deps } from '../deps.ts'

const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Sets the security headers on every response; HSTS only when the public address is https. */
export const securityHeaders = fastifyPlugin(async (app: FastifyInstance, { deps }: { deps: Deps }) => {
  // They are the same for every response, so helmet computes them once.
  const headers = Object.entries(headersOf(deps))
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value)
    // The client compares it with the device's clock.
    reply.header('date', deps.clock().toUTCString())
    done()
  })
})

function headersOf({ env: { PUBLIC_URL } }: Deps) {
  const secure = PUBLIC_URL.startsWith('https:')
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const setHeaders = helmet({
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
        // The only policy, in client/public/early.js, accepts only the URLs of the service worker and of /first-list.js.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
        // Over plain HTTP in a home network, upgrades would lead to an HTTPS port that does not exist.
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: secure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    originAgentCluster: true,
  })
  setHeaders(request, response, () => {})
  return {
    ...response.getHeaders(),
    'permissions-policy': UNUSED_FEATURES,
    [CONTRACT_VERSION_HEADER.toLowerCase()]: String(CONTRACT_VERSION),
  }
}
