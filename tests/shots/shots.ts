// npm run shots: a picture of every screen, on a desk and a phone, light and dark, into the ignored folder shots/.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../support/browser.ts'
import { startServer, thisHouse } from '../support/server.ts'

const FOLDER = join(thisHouse, 'shots')
const WIDTHS = [1280, 390]
const SCHEMES = ['light', 'dark'] as const
const HEIGHT = 844

const OPEN_SCREENS = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/download',
  '/contact',
]
const SIGNED_IN_SCREENS = ['/today-tasks', '/next-week-tasks', '/all-tasks', '/routines', '/profile']

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-') || 'landing'

async function seed(dataDir: string) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'server/src/commands/seed.ts'], {
    cwd: thisHouse,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The demo people could not be made')
}

async function signIn(page: Page, url: string, username: string) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('dayloop-demo')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/today-tasks')
}

async function shoot(page: Page, name: string) {
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
}

async function shootAll(browser: Awaited<ReturnType<typeof chromium.launch>>, url: string) {
  for (const width of WIDTHS)
    for (const colorScheme of SCHEMES) {
      const look = `${width}-${colorScheme}`
      const context = await browser.newContext({
        viewport: { width, height: HEIGHT },
        colorScheme,
        reducedMotion: 'reduce',
        hasTouch: width < 768,
      })
      const page = await context.newPage()
      for (const path of OPEN_SCREENS) {
        await page.goto(url + path)
        await shoot(page, `${nameOf(path)}-${look}`)
      }
      await signIn(page, url, 'ada')
      for (const path of SIGNED_IN_SCREENS) {
        await page.goto(url + path)
        await shoot(page, `${nameOf(path)}-${look}`)
      }
      await page.goto(`${url}/today-tasks`)
      await page.getByRole('button', { name: 'Add New Task' }).click()
      await page.getByRole('dialog').waitFor()
      await shoot(page, `add-task-${look}`)
      await page.goto(`${url}/routines`)
      await page.getByRole('button', { name: 'Add New Routine' }).click()
      await page.getByRole('dialog').waitFor()
      await shoot(page, `add-routine-${look}`)
      await context.close()
      const other = await browser.newContext({ viewport: { width, height: HEIGHT }, colorScheme })
      const empty = await other.newPage()
      await signIn(empty, url, 'chika')
      await shoot(empty, `empty-${look}`)
      await other.close()
    }
}

await mkdir(FOLDER, { recursive: true })
const server = await startServer({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'error' } })
const { kind: _kind, ...launch } = await findBrowser()
const browser = await chromium.launch(launch)
try {
  await seed(server.dataDir)
  await shootAll(browser, server.url)
  process.stdout.write(`Pictures of ${server.url} are in shots/\n`)
} finally {
  await browser.close()
  await server.stop()
}
