// The name of a request in metrics and traces. The number of names is limited, whatever URLs are requested.
import type { FastifyRequest } from 'fastify'
import { appRouter } from '../trpc/router.ts'

const PROCEDURES = new Set(Object.keys(appRouter._def.procedures))
const TRPC = '/api/trpc/'

/** The route's pattern, a procedure's name, or a file's folder; `other` when there is none. */
export function routeName({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const pattern = routeOptions.url
  if (pattern === undefined) return 'other'
  if (pattern.startsWith(TRPC)) {
    const asked = url.slice(TRPC.length).split('?', 1)[0] ?? ''
    if (PROCEDURES.has(asked)) return `${TRPC}${asked}`
    return asked.includes(',') || asked.includes('%2C') ? `${TRPC}batch` : `${TRPC}other`
  }
  const folder = /^\/(assets|icons|screenshots)\//.exec(pattern)?.[1]
  return folder === undefined ? pattern : `/${folder}/*`
}
