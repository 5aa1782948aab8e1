// The fixtures of browser tests: the browser, the running server, and users with accounts.
import { randomInt, randomUUID } from 'node:crypto'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { keepSession } from './kept-session.ts'
import { noteSecrets } from './secrets-in-logs.ts'

export { expect }

export const PASSWORD = 'correct horse battery'

/** A registered user with a session. */
export type Person = {
  username: string
  email: string
  password: string
  access: string
  refresh: string
  user: object
}

type Fixtures = {
  /** Errors of the pages. A test fails if any remain. */
  complaints: string[]
  /** An address that no other test uses. */
  address: string
  /** A new account, registered over REST. */
  person: Person
  /** The page, on Today's Tasks, with `person` signed in. */
  signedInPage: Page
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  baseURL: async ({}, use) => use(process.env.DAYLOOP_E2E_URL),

  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const { executablePath, args, env } = await findBrowser()
      await use({ executablePath, args, env: { ...environment(), ...env } })
    },
    { scope: 'worker' },
  ],

  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('weberror', (error) => complaints.push(String(error.error().stack)))
      context.on('console', (message) => {
        // The browser itself logs answers such as 401; these are not errors of the page.
        const isNetwork = message.text().startsWith('Failed to load resource')
        if (message.type() === 'error' && !isNetwork) complaints.push(message.text())
      })
      context.on('request', (request) => noteSecrets([request.postData(), request.headers()]))
      await use(complaints)
      expect(complaints, 'the console is clean').toEqual([])
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  address: async ({}, use) => use(`10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`),
  extraHTTPHeaders: async ({ address }, use) => use({ 'X-Forwarded-For': address }),

  person: async ({ request, timezoneId }, use) => use(await register(request, timezoneId ?? 'UTC')),

  signedInPage: async ({ page, person }, use) => {
    await signIn(page, person)
    await use(page)
  },
})

type Credentials = { username: string; password: string }

/** Signs in over REST: a session of its own, as another device has. */
export const newSession = async (
  request: APIRequestContext,
  { username, password }: Credentials,
  time_zone = 'UTC',
) => {
  const headers = { 'X-Timezone': time_zone }
  const answer = await request.post('/api/auth/login/', { data: { username, password }, headers })
  if (!answer.ok()) throw new Error(`The login answered ${answer.status()}: ${await answer.text()}`)
  const session = await answer.json()
  noteSecrets([session, { password }])
  return session
}

/** Registers a new user and signs in over REST. */
export const register = async (request: APIRequestContext, time_zone = 'UTC'): Promise<Person> => {
  const username = `e2e-${randomUUID().slice(0, 13)}`
  const email = `${username}@example.com`
  const data = { username, email, password: PASSWORD, password2: PASSWORD }
  const answer = await request.post('/api/auth/register/', { data, headers: { 'X-Timezone': time_zone } })
  if (!answer.ok()) throw new Error(`The registration answered ${answer.status()}: ${await answer.text()}`)
  const session = await newSession(request, { username, password: PASSWORD }, time_zone)
  return { username, email, password: PASSWORD, ...session }
}

/** Opens Today's Tasks as that user. */
export const signIn = async (page: Page, person: Person) => {
  await keepSession(page, person)
  await page.goto('/today-tasks')
}

/** Waits until the service worker has stored the app, so that it opens offline. */
export const readyForOffline = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

const environment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
