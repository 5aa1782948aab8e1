// Health checks for an orchestrator: is the process alive, and is it ready for requests.
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import packageFile from '../../../package.json' with { type: 'json' }
import type { Tables } from '../db/tables.ts'
import { isMigrated } from '../postgres/migrate.ts'

const TIMEOUT = 2_000

type Health = { db: Kysely<Tables>; isStopping: () => boolean }

async function isReady({ db, isStopping }: Health): Promise<boolean> {
  if (isStopping()) return false
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT, false)
  })
  const answer = isMigrated(db).catch(() => false)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** `GET /healthz` and `GET /readyz`, not logged, because they are requested every few seconds. */
export function addHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({
    status: 'ok',
    version: packageFile.version,
  }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (await isReady(health)) return { status: 'ready' }
    return reply.code(503).send({ error: 'Not ready' })
  })
}
