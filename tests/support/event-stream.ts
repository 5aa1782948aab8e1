// Reads a stream of server-sent events over HTTP.
import { get, type IncomingMessage } from 'node:http'

export type StreamEvent = { event: string; id: string | undefined; data: string }

type Options = { access: string; last?: string; path?: string }

/** Opens a stream. `next` resolves to the next event with data, `ended` when the server ends the stream. */
export const openEvents = async (origin: string, { access, last, path = '/api/live/' }: Options) => {
  const headers = { authorization: `Bearer ${access}`, ...(last !== undefined && { 'last-event-id': last }) }
  const request = get(`${origin}${path}`, { headers, agent: false })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject)
  })
  const events: StreamEvent[] = []
  const comments: string[] = []
  let wake = () => {}
  let rest = ''
  let lastId: string | undefined
  let retry: number | undefined
  response.setEncoding('utf8')
  response.on('data', (piece: string) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.split(': ', 1)[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
      )
      if (block.startsWith(':')) comments.push(block)
      lastId = fields.get('id') ?? lastId
      if (fields.has('retry')) retry = Number(fields.get('retry'))
      const data = fields.get('data')
      if (data !== undefined)
        events.push({ event: fields.get('event') ?? 'message', id: fields.get('id'), data })
    }
    wake()
  })
  const ended = new Promise<void>((resolve) => {
    response.on('close', () => {
      resolve()
      wake()
    })
    response.on('error', () => resolve())
  })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    ended,
    lastId: () => lastId,
    retry: () => retry,
    comments,
    /** The events so far that `next` has not returned. */
    waiting: () => events.splice(0),
    next: async (): Promise<StreamEvent> => {
      while (events.length === 0) {
        if (response.closed) throw new Error('The stream has ended')
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      const [event] = events.splice(0, 1)
      if (!event) throw new Error('No event arrived')
      return event
    },
    close: () => request.destroy(),
  }
}

export type Events = Awaited<ReturnType<typeof openEvents>>
