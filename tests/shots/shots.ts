// npm run shots: a screenshot of every screen and state on a desktop, a phone and a narrow phone, light and dark. They are
// saved in the ignored folder shots/.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test'
import { findBrowser } from '../support/browser.ts'
import { startReleases } from '../support/releases.ts'
import { startServer, thisCheckout } from '../support/server.ts'
import { openStates } from './open-states.ts'
import { busyStates, emptyStates } from './signed-in-states.ts'
import type { State } from './steps.ts'

const FOLDER = join(thisCheckout, 'shots')
const LOOKS = [
  { viewport: { width: 1280, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 1280, height: 844 }, colorScheme: 'dark' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  // The narrowest supported screen. One scheme is enough, because the layout is the same in both.
  { viewport: { width: 320, height: 640 }, colorScheme: 'light' },
] as const

async function seed(dataDir: string) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'server/src/commands/seed.ts'], {
    cwd: thisCheckout,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The demo accounts could not be added')
}

async function signIn(page: Page, username: string) {
  await page.goto('/login')
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('dayloop-demo')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/today-tasks')
}

// Not 'networkidle', because an unread response counts as in flight forever.
async function settle(page: Page) {
  const underWay = page
    .locator('[role=progressbar], [aria-busy=true], [aria-disabled=true]')
    .or(page.getByText('Loading...'))
  await expect(underWay).toHaveCount(0, { timeout: 30_000 })
  await page.evaluate(() => {
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.allSettled(running.map(({ finished }) => finished)).then(() => undefined)
  })
}

async function shoot(page: Page, states: State[], look: string) {
  for (const [name, show, whole = false] of states) {
    await show(page)
    await settle(page)
    await page.screenshot({ path: join(FOLDER, `${name}-${look}.png`), fullPage: whole })
  }
}

await mkdir(FOLDER, { recursive: true })
const releases = await startReleases()
const server = await startServer({
  env: { RATE_LIMITS: 'off', LOG_LEVEL: 'error', RELEASES_URL: releases.url },
})
const { kind: _kind, ...launch } = await findBrowser()
const browser = await chromium.launch(launch)

async function withPage(options: BrowserContextOptions, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    baseURL: server.url,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  })
  await work(await context.newPage())
  await context.close()
}

try {
  await seed(server.dataDir)
  for (const { viewport, colorScheme } of LOOKS) {
    const look = `${viewport.width}-${colorScheme}`
    const isPhone = viewport.width < 768
    const options = { viewport, colorScheme, hasTouch: isPhone, isMobile: isPhone }
    await withPage(options, (page) => shoot(page, openStates, look))
    await withPage(options, async (page) => {
      await signIn(page, 'ada')
      await shoot(page, busyStates, look)
    })
    await withPage(options, async (page) => {
      await signIn(page, 'chika')
      await shoot(page, emptyStates, look)
    })
  }
  process.stdout.write('The pictures are in shots/\n')
} finally {
  await browser.close()
  await server.stop()
  releases.stop()
}
