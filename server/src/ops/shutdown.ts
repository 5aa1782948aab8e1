// Shuts down in the reverse order of the start, with a limit for each step.
import { setTimeout as wait } from 'node:timers/promises'

export type Shutdown = {
  /** Adds a step that runs before all earlier ones and may take `within` milliseconds. */
  add: (within: number, end: (code: number) => unknown) => void
  /** Runs all steps, then ends the process. */
  exit: (code: number) => Promise<void>
  /** Aborted when the shutdown begins. */
  signal: AbortSignal
}

/** Shuts down on SIGTERM, SIGINT and SIGHUP. Further signals have no effect. */
export function createShutdown(log: (line: string) => void): Shutdown {
  const stop = new AbortController()
  const ends: { within: number; end: (code: number) => unknown }[] = []

  async function exit(code: number): Promise<void> {
    if (stop.signal.aborted) return
    stop.abort()
    for (const { within, end } of ends) {
      const done = Promise.resolve()
        .then(() => end(code))
        .catch((error: unknown) => log(`During shutdown: ${error instanceof Error ? error.message : error}`))
      await Promise.race([done, wait(within)])
    }
    process.exit(code)
  }

  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => void exit(0))
  return { add: (within, end) => ends.unshift({ within, end }), exit, signal: stop.signal }
}
