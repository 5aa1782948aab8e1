// npm run shots: a picture of every screen and state, on a desk and a phone, light and dark, into the ignored folder shots/.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../support/browser.ts'
import { startServer, thisHouse } from '../support/server.ts'
import { busyStates, emptyStates, openStates, type State } from './states.ts'

const FOLDER = join(thisHouse, 'shots')
const SIZES = [
  { width: 1280, height: 844 },
  { width: 390, height: 844 },
]
const SCHEMES = ['light', 'dark'] as const

async function seed(dataDir: string) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'server/src/commands/seed.ts'], {
    cwd: thisHouse,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The demo people could not be made')
}

async function signIn(page: Page, username: string) {
  await page.goto('/login')
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('dayloop-demo')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/today-tasks')
}

async function shoot(page: Page, states: State[], look: string) {
  for (const [name, show, whole = false] of states) {
    await show(page)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(FOLDER, `${name}-${look}.png`), fullPage: whole })
  }
}

await mkdir(FOLDER, { recursive: true })
const server = await startServer({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'error' } })
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
  for (const viewport of SIZES)
    for (const colorScheme of SCHEMES) {
      const look = `${viewport.width}-${colorScheme}`
      const options = { viewport, colorScheme, hasTouch: viewport.width < 768 }
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
}
