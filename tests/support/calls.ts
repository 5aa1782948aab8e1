// Delays or refuses a page's procedure calls.
import type { Page, Request, Route } from '@playwright/test'

/** A refusal in the server's format; without `error` it has only a status. `only` limits it to calls with that text. */
export type Refusal = { status: number; error?: string | string[]; message?: string; only?: string }

const path = '/api/trpc/'

const proceduresOf = (url: URL) =>
  url.pathname.startsWith(path) ? url.pathname.slice(path.length).split(',') : []

const callOf = (procedure: string) => (url: URL) => proceduresOf(url).includes(procedure)

/** Whether a request calls that procedure, alone or in a batch. */
export const isCallOf = (request: Request, procedure: string) => callOf(procedure)(new URL(request.url()))

/** Refuses every call of that procedure. Returns a function that ends this. */
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

/** Runs an action while a procedure is refused. */
export const whileRefused = async (
  page: Page,
  procedure: string,
  refusal: Refusal,
  work: () => Promise<void>,
) => {
  const end = await refuse(page, procedure, refusal)
  await work()
  await end()
}

/** Delays every call of that procedure until `release`. `asked` resolves with the first call. */
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
