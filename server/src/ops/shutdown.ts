// Ends what was started, the last first, each within its bound, however often it is asked for.
import { setTimeout as wait } from 'node:timers/promises'

export type Shutdown = {
  /** Adds what must be ended before everything added earlier; `within` milliseconds it is waited for. */
  add: (within: number, end: (code: number) => unknown) => void
  /** Ends everything, then the process. */
  exit: (code: number) => Promise<void>
  /** Aborted when the end begins. */
  signal: AbortSignal
}

/** Listens to the signals that ask a process to end. Asking again while it ends changes nothing. */
export function createShutdown(log: (line: string) => void): Shutdown {
  const stop = new AbortController()
  const ends: { within: number; end: (code: number) => unknown }[] = []

  async function exit(code: number): Promise<void> {
    if (stop.signal.aborted) return
    stop.abort()
    for (const { within, end } of ends) {
      const done = Promise.resolve()
        .then(() => end(code))
        .catch((error: unknown) => log(`While ending: ${error instanceof Error ? error.message : error}`))
      await Promise.race([done, wait(within)])
    }
    process.exit(code)
  }

  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => void exit(0))
  return { add: (within, end) => ends.unshift({ within, end }), exit, signal: stop.signal }
}
