// Health checks for an orchestrator: is the process alive, and is it ready for requests.
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import packageFile from '../../../package.json' with { type: 'json' }
import type { Tables } from '../db/tables.ts'
import { findLostNodes } from '../postgres/distribution.ts'
import { isMigrated } from '../postgres/migrate.ts'

const TIMEOUT = 2_000

/** How long the state of the nodes is cached. Every replica checks every node. */
const NODES_KEPT = 5_000

type Health = { db: Kysely<Tables>; isStopping: () => boolean }

/** Resolves to `otherwise` if the answer fails or is late. */
async function inTime(answer: Promise<boolean>, otherwise: boolean): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT, otherwise)
  })
  return Promise.race([answer.catch(() => otherwise), late]).finally(() => clearTimeout(timer))
}

async function hasLostNode(db: Kysely<Tables>): Promise<boolean> {
  return (await findLostNodes(db)).length > 0
}

/** Whether a node of a distributed database is lost. Only users with rows on that node are affected. */
function nodeWatch({ db }: Health): () => Promise<boolean> {
  let asked: { at: number; answer: Promise<boolean> } | undefined
  return () => {
    const now = Date.now()
    if (asked === undefined || now - asked.at > NODES_KEPT)
      asked = { at: now, answer: inTime(hasLostNode(db), true) }
    return asked.answer
  }
}

/** `GET /healthz` and `GET /readyz`, not logged, because they are requested every few seconds. */
export function addHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({
    status: 'ok',
    version: packageFile.version,
  }))
  const isDegraded = nodeWatch(health)
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const isReady = !health.isStopping() && (await inTime(isMigrated(health.db), false))
    if (!isReady) return reply.code(503).send({ error: 'Not ready' })
    return { status: (await isDegraded()) ? 'degraded' : 'ready' }
  })
}
