// npm run bench:browser [-- --rounds=3] [-- add complete] [-- --json=FILE] [-- --traces]: the time from a press to its
// paint, for a user with many tasks, in Chromium on a slowed processor, against the built server and client.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../support/browser.ts'
import { keepSession } from '../support/kept-session.ts'
import { thisCheckout } from '../support/server.ts'
import { press, watchRequests } from './browser-press.ts'
import { HEAD, lineOf, type Row, rowOf } from './browser-table.ts'
import type { Interaction } from './browser-trace.ts'
import { BROWSER_WORKS, type BrowserWork, SCREENS, type Screen } from './browser-works.ts'
import { atEnd, runBench } from './ending.ts'
import { makePeople, PASSWORD } from './people.ts'
import { MACHINE, saveFigures, say } from './report.ts'
import { SECRET, startPostgres, startProduct } from './servers.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    presses: { type: 'string', default: '8' },
    tasks: { type: 'string', default: '10000' },
    slowdown: { type: 'string', default: '4' },
    json: { type: 'string', default: 'tests/.output/bench-browser.json' },
    traces: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const presses = Number(values.presses)
const slowdown = Number(values.slowdown)
const output = resolve(thisCheckout, values.json)

type Place = { url: string; context: BrowserContext; screen: Screen; work: BrowserWork }

/** A separate browser profile with a signed-in user and an active service worker. */
async function openContext(browser: Browser, url: string, username: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 844 }, timezoneId: 'UTC' })
  const answer = await context.request.post(`${url}/api/auth/login/`, {
    data: { username, password: PASSWORD },
    headers: { 'X-Timezone': 'UTC' },
  })
  const page = await context.newPage()
  await keepSession(page, await answer.json(), url)
  await page.goto(url + SCREENS[0])
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.close()
  return context
}

/** Presses that many times, beginning with a newly opened page. */
async function pressesOn({ url, context, screen, work }: Place, folder: string | null) {
  const page = await context.newPage()
  const isQuiet = watchRequests(page)
  await page.goto(url + screen)
  await page.getByRole('button', { name: 'Next', exact: true }).waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const interactions: Interaction[] = []
  for (let turn = 0; turn < presses; turn += 1) {
    const { interaction, trace } = await press(page, { work, turn, isQuiet, keep: folder !== null })
    interactions.push(interaction)
    if (folder && trace)
      await writeFile(`${folder}/${work.name}-${screen.slice(1).replace(/\W.*/, '')}-${turn}.json`, trace)
  }
  await page.close()
  return interactions
}

async function bench() {
  const postgres = await startPostgres()
  const [person] = await makePeople(postgres.url, SECRET, { people: 1, tasks: Number(values.tasks) })
  const product = await startProduct(postgres.url, SECRET)
  const { kind, ...launch } = await findBrowser()
  const browser = await chromium.launch(launch)
  atEnd(() => browser.close())
  const machine = `${MACHINE}, ${kind} Chromium ${browser.version()}`
  const rows: Row[] = []
  if (!person) throw new Error('The bench has no user')
  say(
    `${machine}\n${values.tasks} tasks, processor slowed ${slowdown} times, ${rounds} rounds of ${presses} presses\n`,
  )
  const chosen = BROWSER_WORKS.filter(
    ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
  )
  const folder = values.traces ? `${dirname(output)}/traces` : null
  if (folder) await mkdir(folder, { recursive: true })
  const found = new Map<string, { goal: number; interactions: Interaction[] }>()
  for (let round = 0; round < rounds; round += 1) {
    const context = await openContext(browser, product.url, person.username)
    for (const screen of SCREENS)
      for (const work of chosen.filter(({ screens }) => screens.includes(screen))) {
        const key = `${work.name} on ${screen}`
        const interactions = await pressesOn({ url: product.url, context, screen, work }, folder)
        const earlier = found.get(key)?.interactions ?? []
        found.set(key, { goal: work.goal, interactions: [...earlier, ...interactions] })
        process.stderr.write(`round ${round + 1}: ${key}\n`)
      }
    await context.close()
  }
  say(HEAD)
  for (const [name, { goal, interactions }] of found) {
    const row = rowOf(name, goal, interactions)
    rows.push(row)
    say(lineOf(row))
  }
  await saveFigures(values.json, { machine, slowdown, tasks: Number(values.tasks), rows })
}

await runBench(bench)
