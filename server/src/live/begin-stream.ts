// Connects an opened stream to the connection of its request.
import type { FastifyReply } from 'fastify'
import type { Connections, Wire } from './connections.ts'
import type { OpenedStream } from './open-live.ts'
import type { Sink } from './streams.ts'

type Begin = {
  reply: FastifyReply
  connections: Connections
  /** The text that keeps an idle stream alive. */
  idle: string
  sinkOf: (wire: Wire) => Sink
  /** The first text. */
  greeting?: string
}

/** Sends the events of a stream as the answer to a request. */
export function beginStream(
  { start, close }: OpenedStream,
  { reply, connections, idle, sinkOf, greeting }: Begin,
): void {
  reply.hijack()
  const wire = connections.begin(reply.raw, { headers: reply.getHeaders(), idle, onClose: close })
  // The client may have disconnected while the stream was prepared.
  if (!wire) {
    close()
    return
  }
  if (greeting !== undefined) wire.write(greeting)
  start(sinkOf(wire))
}
