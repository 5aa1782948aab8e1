// The HTTP client of one device, with one connection that is kept alive.
import { Agent, request as httpRequest } from 'node:http'

/** The time-out of the web client. */
const PATIENCE = 15_000
/** Statuses of a gateway or a busy server. The call may be sent again. */
const NOT_NOW = [502, 503, 504]

export type Answer = { status: number; body: string }
export type Call = { method: string; path: string; body?: unknown; headers?: Record<string, string> }

/** Creates a client with its own connection. It returns undefined for a call without an answer. */
export const openConnection = (port: number) => {
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
