// Connects an opened stream with the connection of its request.
import type { FastifyReply } from 'fastify'
import type { Connections, Wire } from './connections.ts'
import type { OpenedStream } from './open-live.ts'
import type { Sink } from './streams.ts'

type Begin = {
  reply: FastifyReply
  connections: Connections
  /** What is sent while nothing else is. */
  idle: string
  sinkOf: (wire: Wire) => Sink
  /** What is sent first. */
  greeting?: string
}

/** Sends the events of a stream as the answer of a request. */
export function beginStream(
  { start, close }: OpenedStream,
  { reply, connections, idle, sinkOf, greeting }: Begin,
): void {
  reply.hijack()
  const wire = connections.begin(reply.raw, { headers: reply.getHeaders(), idle, onClose: close })
  // The client may have gone while the stream was prepared.
  if (!wire) {
    close()
    return
  }
  if (greeting !== undefined) wire.write(greeting)
  start(sinkOf(wire))
}
