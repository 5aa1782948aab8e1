// Checks the port before anything is started, so that a port in use leaves nothing running.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartProblem } from '../start-problem.ts'

type Address = { PORT: number; HOST: string }

/** The message for a failed listen, or undefined when the reason is unknown. */
export function listenProblem(error: unknown, { PORT, HOST }: Address): StartProblem | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const texts: Record<string, string> = {
    EADDRINUSE: `port ${PORT} is taken: stop what uses it, or set PORT to another one`,
    EACCES: `port ${PORT} may not be used by this account: set PORT to one above 1023`,
    EADDRNOTAVAIL: `this machine has no address ${HOST}: set HOST to one it has`,
    ENOTFOUND: `this machine has no address ${HOST}: set HOST to one it has`,
  }
  const text = typeof code === 'string' ? texts[code] : undefined
  return text === undefined ? undefined : new StartProblem(text)
}

/** The port to listen on: PORT, or a free one when it is 0. */
export async function freePort(address: Address): Promise<number> {
  const probe = createServer()
  try {
    probe.listen(address.PORT, address.HOST)
    await once(probe, 'listening')
    const bound = probe.address()
    return bound && typeof bound === 'object' ? bound.port : address.PORT
  } catch (error) {
    throw listenProblem(error, address) ?? error
  } finally {
    probe.close()
  }
}
