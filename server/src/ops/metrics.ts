// Metrics for Prometheus. Loaded only when METRICS_PORT or METRICS_TOKEN is set.
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { routeName } from '../http/route-name.ts'
import type { Jobs } from '../jobs/open.ts'
import type { Live } from '../live/open-live.ts'
import type { RemovedRows } from './retention-job.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const STATES = ['created', 'retry', 'active', 'failed'] as const
const TIMEOUT = 2_000

/** Resolves to the metrics as text, and their content type. */
export type Expose = () => Promise<{ type: string; text: string }>

type Sources = {
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  jobs: Pick<Jobs, 'counts' | 'depth'>
  removed: RemovedRows
  live: Pick<Live, 'counts' | 'onLag'>
}

export type Metrics = {
  /** Counts every request of an app; called before its routes are added. */
  watch: (app: FastifyInstance) => void
  expose: Expose
}

/** Opens the metrics of one process. */
export async function openMetrics({ pool, jobs, removed, live }: Sources): Promise<Metrics> {
  const prometheus = await import('prom-client')
  const registry = new prometheus.Registry()
  const registers = [registry]
  prometheus.collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new prometheus.Counter({
    name: 'http_requests_total',
    help: 'Requests that were answered',
    labelNames,
    registers,
  })
  const durations = new prometheus.Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer',
    labelNames,
    buckets: SECONDS,
    registers,
  })
  new prometheus.Gauge({
    name: 'dayloop_pool_connections',
    help: 'Connections to the database; waiting: calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new prometheus.Gauge({
    name: 'dayloop_jobs',
    help: 'Queued jobs of all processes, by state; failed jobs are not tried again',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      this.reset()
      const depth = await within(jobs.depth())
      if (!depth) return
      for (const job of Object.keys(jobs.counts)) for (const state of STATES) this.set({ job, state }, 0)
      for (const { name: job, state, count } of depth)
        if (STATES.some((known) => known === state)) this.set({ job, state }, count)
    },
  })
  const counter = (name: string, help: string, of: 'done' | 'failed') =>
    new prometheus.Counter({
      name,
      help,
      labelNames: ['job'],
      registers,
      collect() {
        this.reset()
        for (const [job, counts] of Object.entries(jobs.counts)) this.inc({ job }, counts[of])
      },
    })
  counter('dayloop_jobs_done_total', 'Jobs that this process completed', 'done')
  counter('dayloop_job_failures_total', 'Failed attempts at a job', 'failed')
  new prometheus.Counter({
    name: 'dayloop_rows_removed_total',
    help: 'Expired rows that this process removed',
    labelNames: ['table'],
    registers,
    collect() {
      this.reset()
      for (const [table, count] of Object.entries(removed)) this.inc({ table }, count)
    },
  })
  new prometheus.Gauge({
    name: 'dayloop_live_streams',
    help: 'Open streams of live changes',
    registers,
    collect() {
      this.set(live.counts().streams)
    },
  })
  new prometheus.Gauge({
    name: 'dayloop_live_listening',
    help: '1 while changes of other processes are announced, 0 while their versions are polled',
    registers,
    collect() {
      this.set(live.counts().listening ? 1 : 0)
    },
  })
  for (const [name, help, of] of [
    ['dayloop_live_events_total', 'Events sent to streams', 'events'],
    ['dayloop_live_announcements_total', 'Batches of changes announced to other processes', 'announcements'],
  ] as const)
    new prometheus.Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(live.counts()[of])
      },
    })
  const lags = new prometheus.Histogram({
    name: 'dayloop_live_lag_seconds',
    help: 'From a change to its events',
    buckets: SECONDS,
    registers,
  })
  live.onLag((lag) => lags.observe(lag / 1_000))
  return {
    watch: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const labels = { method: request.method, route: routeName(request), status: reply.statusCode }
        requests.inc(labels)
        // A stream stays open as long as its client wants.
        if (request.routeOptions.config.timeout !== false)
          durations.observe(labels, reply.elapsedTime / 1_000)
        done()
      })
    },
    expose: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}

/** The result, or undefined if it fails or is late, so that the other metrics are still exposed. */
async function within<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT, undefined)
  })
  return Promise.race([answer.catch(() => undefined), late]).finally(() => clearTimeout(timer))
}
