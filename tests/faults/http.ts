// One device's way to the server: a connection kept alive, and no answer said as no answer.
import { Agent, request as httpRequest } from 'node:http'

/** After this the web client gives a call up too. */
const PATIENCE = 15_000
/** What only a gate says, or a server that is busy: the call may be sent again. */
const NOT_NOW = [502, 503, 504]

export type Answer = { status: number; body: string }
export type Call = { method: string; path: string; body?: unknown; headers?: Record<string, string> }

/** A sender with one connection of its own; undefined is a call that got no answer. */
export const openLine = (port: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = ({ method, path, body, headers = {} }: Call) =>
    new Promise<Answer | undefined>((resolve) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const typed =
        payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }
      const none = () => resolve(undefined)
      const request = httpRequest(
        { agent, port, host: '127.0.0.1', method, path, headers: { ...typed, ...headers } },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part
          })
          response.on('error', none)
          response.on('end', () => {
            const { statusCode: status = 0 } = response
            resolve(NOT_NOW.includes(status) ? undefined : { status, body: text })
          })
        },
      )
      request.setTimeout(PATIENCE, () => request.destroy())
      request.on('error', none)
      request.on('close', none)
      request.end(payload)
    })
  return { send, close: () => agent.destroy() }
}
