// The connections of open streams. Node's request and response are released when a stream begins, so an idle stream keeps
// little more than its socket.
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The interval of the comment or event without data that keeps proxies from closing an idle stream. */
const IDLE_SECONDS = 25
/** The limit of unread bytes. A client beyond it is disconnected, and catches up when it reconnects. */
const MAX_UNREAD = 64 * 1024

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Disables nginx's buffering.
  'x-accel-buffering': 'no',
}

/** The receiver of a stream's text. */
export type Wire = { write: (text: string) => void; end: (text: string) => void }
/** `idle` is the text that keeps an idle stream alive. */
type Connection = { wire: Wire; idle: string }

export type Connections = ReturnType<typeof createConnections>

/** The connections of one server. */
export function createConnections(server: Server) {
  const turns = Array.from({ length: IDLE_SECONDS }, () => new Set<Connection>())
  const taken = new WeakSet<Socket>()
  let turn = 0
  const timer = setInterval(() => {
    turn = (turn + 1) % turns.length
    for (const { wire, idle } of turns[turn] ?? []) wire.write(idle)
  }, 1_000).unref()

  // Node considers the response of a stream complete. Another one would be written into the stream.
  server.prependListener('request', ({ socket }) => {
    if (taken.has(socket)) socket.destroy()
  })

  return {
    /**
     * Begins the stream of a response with these headers besides its own. Undefined if the client has
     * disconnected. `onClose` is called when the connection closes.
     */
    begin: (
      response: ServerResponse,
      { headers, idle, onClose }: { headers: object; idle: string; onClose: () => void },
    ): Wire | undefined => {
      const { socket, req } = response
      if (!socket || socket.destroyed) {
        // Without a socket, the response would have to wait for an earlier one on the same connection.
        req.socket.destroy()
        return undefined
      }
      const isChunked = req.httpVersion === '1.1'
      response.writeHead(200, {
        ...headers,
        ...HEADERS,
        ...(isChunked && { 'transfer-encoding': 'chunked', connection: 'keep-alive' }),
      })
      response.flushHeaders()
      if (isChunked) {
        taken.add(socket)
        completeResponse(response)
      }
      const wire = wireTo(socket, isChunked)
      const connection = { wire, idle }
      // The current turn has just passed, so the first comment is sent after the full interval.
      const own = turns[turn]
      own?.add(connection)
      socket.once('close', () => {
        own?.delete(connection)
        onClose()
      })
      return wire
    },
    stop: () => clearInterval(timer),
  }
}

/** Completes a response on Node's side. Without its own encoding of chunks, Node writes no end to the client. */
function completeResponse(response: ServerResponse): void {
  response.chunkedEncoding = false
  response.end()
}

function wireTo(socket: Socket, isChunked: boolean): Wire {
  const write = (text: string) => {
    if (socket.writableLength > MAX_UNREAD) socket.destroy()
    else if (text !== '') socket.write(isChunked ? chunk(text) : text)
  }
  return {
    write,
    end: (text) => {
      write(text)
      socket.end(isChunked ? '0\r\n\r\n' : '')
    },
  }
}

function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
}
