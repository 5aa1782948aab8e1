// A TCP gate before a server. While it is shut, its connections are reset and new ones are refused, as if the server were lost.
import { connect, createServer, type Socket } from 'node:net'
import { atEnd } from './lifetime.ts'
import { freePort } from './postgres.ts'

type Target = { host: string; port: number }

const startListening = (target: Target, port: number, sockets: Set<Socket>) => {
  const server = createServer((incoming) => {
    const outgoing = connect(target.port, target.host)
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  return new Promise<typeof server>((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)))
}

export const openGate = async (target: Target) => {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let server = await startListening(target, port, sockets)
  const shut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.resetAndDestroy()
    await closed
  }
  atEnd(() => (server.listening ? shut() : undefined))
  return {
    host: '127.0.0.1',
    port,
    shut,
    open: async () => {
      server = await startListening(target, port, sockets)
    },
  }
}

export type Gate = Awaited<ReturnType<typeof openGate>>
