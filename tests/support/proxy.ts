// A real HTTP proxy in front of the server, which can answer instead of the server.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { test as base } from './e2e.ts'
import { freePort } from './postgres.ts'

/** The answer of the proxy; null forwards the request. */
type Instead = { status: number; headers?: Record<string, string>; body?: string } | null

export const signInTitle = 'Sign in to the company network'
const page = `<!doctype html><title>${signInTitle}</title><h1>${signInTitle}</h1>`
const html = { 'content-type': 'text/html' }
const signInPath = '/company-sign-in'

/** Typical answers of proxies, firewalls and portals. */
export const answers = {
  forbidden: { status: 403, headers: html, body: '<h1>Blocked</h1>' },
  portal: { status: 200, headers: html, body: page },
  unauthorized: { status: 401, headers: html, body: page },
  empty: { status: 200 },
} satisfies Record<string, Instead>

type FrontProxy = {
  url: string
  /** Sets how later requests are answered; without an argument all of them reach the server. */
  intercept: (answer?: (path: string) => Instead) => void
  /** Redirects every later request to a sign-in page on another origin. */
  requireSignIn: () => void
  /** Cuts every open connection. */
  cut: () => void
}

const startProxy = async (target: string) => {
  let intercepts: (path: string) => Instead = () => null
  const handle = (incoming: IncomingMessage, response: ServerResponse) => {
    const path = incoming.url ?? '/'
    const instead = intercepts(path)
    if (instead) {
      response.writeHead(instead.status, instead.headers)
      response.end(instead.body)
      return
    }
    const { hostname, port } = new URL(target)
    const { method, headers } = incoming
    const outgoing = request({ hostname, port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.once('error', () => response.destroy())
    response.once('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  }
  const server = createServer(handle)
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, resolve))
  const frontProxy: FrontProxy = {
    url: `http://localhost:${port}`,
    cut: () => server.closeAllConnections(),
    intercept: (answer = () => null) => {
      intercepts = answer
    },
    requireSignIn: () => {
      intercepts = (path) =>
        path === signInPath
          ? answers.portal
          : { status: 302, headers: { location: `http://127.0.0.1:${port}${signInPath}` } }
    },
  }
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { frontProxy, stop }
}

export const test = base.extend<{ frontProxy: FrontProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  frontProxy: async ({}, use) => {
    const { frontProxy, stop } = await startProxy(process.env.DAYLOOP_E2E_URL ?? '')
    await use(frontProxy)
    await stop()
  },
  baseURL: async ({ frontProxy }, use) => use(frontProxy.url),
})
