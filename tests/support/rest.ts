// An HTTP client of an app, without a socket.
import type { InjectOptions } from 'fastify'
import type { TestApp } from './app.ts'
import { checkDocumented } from './documented.ts'
import { noteSecrets } from './secrets-in-logs.ts'

type Method = NonNullable<InjectOptions['method']>

/** A client of one user. Its headers are sent with every call. */
export type Client = ReturnType<typeof clientOf>

/**
 * A client with fixed headers. Every answer is compared with the OpenAPI document. Each client has its own address, so
 * that rate limits by address do not affect other clients.
 */
export const clientOf = (
  { app }: Pick<TestApp, 'app'>,
  headers: Record<string, string> = {},
  address = anAddress(),
) => {
  const call = async (method: Method, url: string, body?: unknown, more: Record<string, string> = {}) => {
    // A text or bytes are a file, sent as it is.
    const isFile = typeof body === 'string' || body instanceof Uint8Array
    const bytes = isFile ? Buffer.from(body) : JSON.stringify(body)
    const payload = body === undefined ? {} : { payload: bytes }
    const type = { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }
    const response = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: { ...(body !== undefined && type), ...headers, ...more },
      ...payload,
    })
    const answer = { status: response.statusCode, headers: response.headers, body: parsed(response.body) }
    noteSecrets([isFile ? undefined : body, { ...headers, ...more }, answer.body, answer.headers])
    checkDocumented({ ...answer, method, url })
    return answer
  }
  return {
    call,
    address,
    get: (url: string, more?: Record<string, string>) => call('GET', url, undefined, more),
    post: (url: string, body?: unknown, more?: Record<string, string>) => call('POST', url, body, more),
    put: (url: string, body?: unknown, more?: Record<string, string>) => call('PUT', url, body, more),
    patch: (url: string, body?: unknown, more?: Record<string, string>) => call('PATCH', url, body, more),
    delete: (url: string, body?: unknown, more?: Record<string, string>) => call('DELETE', url, body, more),
    /** The same client with additional headers. */
    with: (more: Record<string, string>) => clientOf({ app }, { ...headers, ...more }, address),
  }
}

// The tests check the answers, so these have no type.
// biome-ignore lint/suspicious/noExplicitAny: see above
const parsed = (text: string): any => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

let addresses = 0
const anAddress = () => {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}
