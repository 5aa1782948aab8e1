// npm run lighthouse: the scores of the landing page, the login and the first list, on the built server.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../support/browser.ts'
import { keepSession } from '../support/kept-session.ts'
import { freePort } from '../support/postgres.ts'
import { startServer } from '../support/server.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const password = 'correct horse battery'

/** The minimum score of each screen. */
const SCREENS = [
  ['/', 100],
  ['/login', 95],
  ['/today-tasks', 95],
] as const

// The median of three runs, because the load of the machine varies.
const RUNS = 3

async function signIn(context: BrowserContext, url: string) {
  const username = `light-${randomUUID().slice(0, 8)}`
  const data = { username, email: `${username}@example.com`, password, password2: password }
  await context.request.post(`${url}/api/auth/register/`, { data })
  const session = await context.request.post(`${url}/api/auth/login/`, { data: { username, password } })
  const page = await context.newPage()
  await keepSession(page, await session.json(), url)
  await page.close()
}

type Report = { scores: number[]; faults: string[] }

async function measure(address: string, port: number): Promise<Report> {
  const result = await lighthouse(address, {
    port,
    onlyCategories: CATEGORIES,
    disableStorageReset: true,
    logLevel: 'error',
  })
  if (!result) throw new Error(`Nothing was measured at ${address}`)
  const { categories, audits } = result.lhr
  const scored = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(
    ({ weight }) => weight > 0,
  )
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    faults: scored.flatMap(({ id }) => {
      const audit = audits[id]
      const isFault = audit && audit.score !== null && audit.score < 0.9
      return isFault ? [`    ${id}: ${audit.displayValue ?? audit.title}`] : []
    }),
  }
}

const middle = (reports: Report[]) =>
  reports.toSorted((one, other) => (one.scores[0] ?? 0) - (other.scores[0] ?? 0))[
    Math.floor(reports.length / 2)
  ]

const server = await startServer({ env: { LOG_LEVEL: 'error' } })
const profile = await mkdtemp(join(tmpdir(), 'dayloop-lighthouse-'))
const port = await freePort()
const { kind: _kind, args, ...browser } = await findBrowser()
const context = await chromium.launchPersistentContext(profile, {
  ...browser,
  args: [...args, `--remote-debugging-port=${port}`],
})
try {
  for (const [path, least] of SCREENS) {
    if (path === '/today-tasks') await signIn(context, server.url)
    const reports: Report[] = []
    for (let run = 0; run < RUNS; run += 1) reports.push(await measure(server.url + path, port))
    const { scores, faults } = middle(reports) ?? { scores: [], faults: [] }
    const words = CATEGORIES.map((name, at) => `${name} ${scores[at]}`).join(', ')
    process.stdout.write(`${path}: ${words}\n${faults.map((fault) => `${fault}\n`).join('')}`)
    if (scores.some((score) => score < least)) process.exitCode = 1
  }
} finally {
  await context.close()
  await server.stop()
  await rm(profile, { recursive: true, force: true })
}
