// An https client that accepts a self-signed certificate and keeps its connections alive.
import { Agent, request } from 'node:https'

export type Answer = { status: number; body: unknown; retry_after?: string | undefined }

/** A client of an origin. A broken connection is status 0: nothing was acknowledged. */
export const httpsClient = (origin: string, ca: string) => {
  const agent = new Agent({ ca, keepAlive: true, maxSockets: 16 })
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve) => {
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const sent = request(new URL(path, origin), { method, agent, headers: { ...type, ...headers } })
      sent.once('error', () => resolve({ status: 0, body: undefined }))
      sent.once('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.once('error', () => resolve({ status: 0, body: undefined }))
        response.once('end', () => {
          const retry_after = response.headers['retry-after']
          resolve({
            status: response.statusCode ?? 0,
            body: parsed(text),
            ...(retry_after && { retry_after }),
          })
        })
      })
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  return { call, close: () => agent.destroy() }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
