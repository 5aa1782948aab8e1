// Starts Dayloop: environment, database, migrations, HTTP. Shutdown goes in reverse order.
import { once } from 'node:events'
import { Server as NetServer } from 'node:net'
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { buildApp } from './app.ts'
import { type Environment, readEnvironment } from './env.ts'
import type { Live } from './live/open-live.ts'
import { openDeps } from './open-deps.ts'
import { addHealth } from './ops/health.ts'
import { openMetrics } from './ops/metrics.ts'
import { addMetrics, listenForMetrics } from './ops/metrics-routes.ts'
import { freePort, listenProblem } from './ops/port.ts'
import { createShutdown } from './ops/shutdown.ts'
import { startTracing } from './ops/tracing.ts'
import { type ConnectionTarget, connectAll } from './postgres/connect.ts'
import { delegateWrites } from './postgres/delegated.ts'
import { migrateToLatest } from './postgres/migrate.ts'
import { openDatabase } from './postgres/open.ts'
import { generatedSecret } from './secrets/generated-secret.ts'
import { StartProblem } from './start-problem.ts'

/** Milliseconds for each step of the shutdown. Together they stay below the 10 s that an orchestrator waits. */
const REQUESTS_WITHIN = 3_000
const JOBS_WITHIN = 1_200
const SPANS_WITHIN = 300
const POOL_WITHIN = 500
const DATABASE_WITHIN = 4_900
/** A turn of the event loop that takes less time, in milliseconds, is idle. */
const QUIET_TURN = 0.3

let app: FastifyInstance | undefined
/** Prints plain lines until the logger exists. */
function say(line: string) {
  return app ? app.log.warn(line) : process.stdout.write(`${line}\n`)
}
const shutdown = createShutdown(say)

function environment(): Environment {
  const answer = readEnvironment()
  if (!answer.ok) throw new StartProblem(answer.problem)
  return answer.env
}

function addressOf({ HOST, PORT }: Environment): string {
  const everywhere = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(HOST)
  return `http://${everywhere ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}

/** How long the port stays open after /readyz fails, so that a load balancer stops sending requests first. */
function delayOf({ SHUTDOWN_DELAY_SECONDS }: Environment) {
  return SHUTDOWN_DELAY_SECONDS * 1_000
}

/** How long idle connections stay open after the port is closed. */
const IDLE_STAYS = 500

/** Waits for an idle turn of the event loop. Then every connection that a client has opened is accepted. */
async function acceptWaiting(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) {
    const began = performance.now()
    await immediate()
    if (performance.now() - began < QUIET_TURN) return
  }
}

async function endRequests(running: FastifyInstance, live: Live): Promise<void> {
  const force = setTimeout(() => running.server.closeAllConnections(), REQUESTS_WITHIN - 300)
  // Closing resets a connection that is not accepted yet, and a proxy may not repeat every request that it sent over it.
  await acceptWaiting()
  // At first only the port is closed. A proxy may be sending a request over an idle connection. The request is
  // answered, and the response closes the connection. Closing the idle connection would lose the request.
  NetServer.prototype.close.call(running.server)
  // Node considers the connections of streams idle.
  await live.drain()
  await Promise.race([once(running.server, 'close'), wait(IDLE_STAYS)])
  running.server.closeIdleConnections()
  await running.close()
  clearTimeout(force)
}

/** Closes each connection after its response once the shutdown has begun, so that a proxy stops reusing it. */
function closeWhenStopping(building: FastifyInstance): void {
  building.addHook('onRequest', (_request, reply, done) => {
    if (shutdown.signal.aborted) reply.header('connection', 'close')
    done()
  })
}

async function start(): Promise<void> {
  const asked = environment()
  const port = await freePort(asked)
  if (asked.PORT === 0) process.env.PORT = String(port)
  const env = asked.PORT === 0 ? environment() : asked

  const opening = openDatabase(env, { log: say, signal: shutdown.signal, onLost: fail })
  shutdown.add(DATABASE_WITHIN, async () => (await opening.catch(() => undefined))?.stop())
  const { target } = await opening

  const migrated = await migrateToLatest(target)
  if (!migrated.ok) throw new StartProblem(migrated.problem)
  if (migrated.newer)
    say(`A newer Dayloop migrated the database (${migrated.newer.join(', ')}); this one serves beside it.`)
  shutdown.signal.throwIfAborted()

  const secret = env.JWT_SECRET ?? generatedSecret(env.DATA_DIR)
  await serve(env, { target, secret })
  process.stdout.write(`Dayloop is ready at ${addressOf(env)}\n`)
}

type Parts = { target: ConnectionTarget; secret: string }

async function serve(env: Environment, { target, secret }: Parts): Promise<void> {
  // The packages of tracing are loaded only when it is on.
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  const tracing = endpoint === undefined ? undefined : await startTracing(endpoint)
  let pool: Pool | undefined
  const { db, reads, writes, delegate } = connectAll(target, {
    onPool: (opened) => {
      pool = opened
    },
    wrapSend: tracing?.wrapSend,
    onIdleError: (error) => say(`A connection to the database broke: ${error.message}`),
  })
  shutdown.add(POOL_WITHIN, () => db.destroy())
  delegate(await delegateWrites(db))

  const deps = await openDeps({ env, db, reads, writes, target, clock: () => new Date(), secret })
  const isWatched = env.METRICS_PORT !== undefined || env.METRICS_TOKEN !== undefined
  const metrics =
    isWatched && pool
      ? await openMetrics({ pool, jobs: deps.jobs, removed: deps.removed, live: deps.live })
      : undefined
  const built = await buildApp(deps, {
    watch: [closeWhenStopping, ...[metrics, tracing].flatMap((watcher) => (watcher ? [watcher.watch] : []))],
  })
  if (metrics) addMetrics(built, env, metrics.expose)
  addHealth(built, { db, isStopping: () => shutdown.signal.aborted })
  if (tracing) shutdown.add(SPANS_WITHIN, tracing.stop)
  // After the requests, because an in-flight request may still add a job.
  shutdown.add(JOBS_WITHIN, deps.jobs.close)
  shutdown.add(JOBS_WITHIN, deps.live.close)
  shutdown.add(REQUESTS_WITHIN, () => endRequests(built, deps.live))
  // No delay after a fault of ours.
  const delay = delayOf(env)
  shutdown.add(delay + 100, (code) => (code === 0 ? wait(delay) : undefined))
  shutdown.signal.throwIfAborted()
  if (metrics) await listenForMetrics(env, metrics.expose)
  await built.listen({ port: env.PORT, host: env.HOST }).catch((error: unknown) => {
    throw listenProblem(error, env) ?? error
  })
  app = built
  deps.jobs.run(built.log)
  deps.live.run(built.log)
}

function fail(error: unknown): void {
  if (shutdown.signal.aborted) return
  const known = error instanceof StartProblem
  const text =
    known || !(error instanceof Error) ? `Dayloop cannot run: ${known ? error.message : error}` : error.stack
  process.stderr.write(`${text}\n`)
  void shutdown.exit(1)
}

process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)
start().catch(fail)
