// Checks the port before anything is started, so that a port in use leaves nothing running.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartProblem } from '../start-problem.ts'

type Address = { PORT: number; HOST: string }

/** The message for a failed listen, or undefined when the reason is unknown. */
export function listenProblem(error: unknown, { PORT, HOST }: Address): StartProblem | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const texts: Record<string, string> = {
    EADDRINUSE: `port ${PORT} is in use: stop the program that uses it, or set PORT to another port`,
    EACCES: `this account may not use port ${PORT}: set PORT to a port above 1023`,
    EADDRNOTAVAIL: `this machine does not have the address ${HOST}: set HOST to one of its addresses`,
    ENOTFOUND: `this machine does not have the address ${HOST}: set HOST to one of its addresses`,
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
