// The page's calls of procedures, when a test steps between them and the server: held back, or refused.
import type { Page, Request, Route } from '@playwright/test'

/** A refusal as the server forms it; without `error` it says nothing but its status. `only` refuses the calls with that text. */
export type Refusal = { status: number; error?: string | string[]; message?: string; only?: string }

const path = '/api/trpc/'

const proceduresOf = (url: URL) =>
  url.pathname.startsWith(path) ? url.pathname.slice(path.length).split(',') : []

const callOf = (procedure: string) => (url: URL) => proceduresOf(url).includes(procedure)

/** Whether a request calls that procedure, alone or among others. */
export const isCallOf = (request: Request, procedure: string) => callOf(procedure)(new URL(request.url()))

/** Refuses every call of that procedure from now on; answers how to end that. */
export const refuse = async (page: Page, procedure: string, { status, only = '', ...words }: Refusal) => {
  const isCall = callOf(procedure)
  const answer = (route: Route) => {
    if (only !== '' && !route.request().postData()?.includes(only)) return route.fallback()
    const error = { message: '', code: -32603, data: { httpStatus: status, path: procedure, ...words } }
    const json = proceduresOf(new URL(route.request().url())).map(() => ({ error }))
    return route.fulfill({ status, json })
  }
  await page.route(isCall, answer)
  return () => page.unroute(isCall, answer)
}

/** Holds every call of that procedure back until `release`; `asked` is the first one. */
export const hold = async (page: Page, procedure: string) => {
  let release = () => {}
  let ask = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = new Promise<void>((resolve) => {
    ask = resolve
  })
  await page.route(callOf(procedure), async (route) => {
    ask()
    await released
    await route.continue().catch(() => {})
  })
  return { asked, release }
}
