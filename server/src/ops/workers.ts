// Several processes on one port (node:cluster): started together, replaced when one dies, ended together.
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { StartProblem } from '../start-problem.ts'

/** Milliseconds before a dead worker is replaced: at once when it had lived, later when it dies again and again. */
const PAUSES = [0, 500, 2_000, 5_000, 15_000]
const LIVED_MS = 30_000

type Options = {
  count: number
  /** The program each of them runs. */
  program: string
  /** What their environment has besides ours. */
  env: Record<string, string>
  log: (line: string) => void
  signal: AbortSignal
}

export type Workers = { stop: () => Promise<void> }

/** Starts the workers and answers when all of them listen; rejects when one ends before that. */
export async function startWorkers({ count, program, env, log, signal }: Options): Promise<Workers> {
  cluster.setupPrimary({ exec: program, args: [], execArgv: [...process.execArgv, '--enable-source-maps'] })
  const living = new Set<Worker>()

  /** `failures`: how many of this place's workers died young, one after the other. */
  function start(failures: number): Promise<void> {
    const worker = cluster.fork(env)
    const begun = Date.now()
    living.add(worker)
    return new Promise((resolve, reject) => {
      let listens = false
      worker.once('listening', () => {
        listens = true
        resolve()
      })
      worker.once('exit', (code, name) => {
        living.delete(worker)
        if (signal.aborted) return resolve()
        const end = `Worker ${worker.process.pid} ended (${name ?? `code ${code}`})`
        if (!listens && failures === 0)
          return reject(new StartProblem(`${end} at its start; its reason is above`))
        const young = Date.now() - begun < LIVED_MS
        void replace(end, young ? failures + 1 : 1)
        resolve()
      })
    })
  }

  async function replace(end: string, failures: number): Promise<void> {
    const pause = PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0
    log(pause === 0 ? `${end}; it is replaced.` : `${end}; it is replaced in ${pause / 1_000} s.`)
    const goesOn = await wait(pause, true, { signal }).catch(() => false)
    if (goesOn) await start(failures)
  }

  await Promise.all(Array.from({ length: count }, () => start(0)))
  return {
    stop: async () => {
      await Promise.all(
        [...living].map((worker) => {
          const gone = new Promise((resolve) => worker.once('exit', resolve))
          worker.process.kill('SIGTERM')
          return gone
        }),
      )
    },
  }
}

/** Ends whatever still lives: they had their time. */
export function killWorkers(): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
}
