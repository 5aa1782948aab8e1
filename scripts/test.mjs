// npm test: runs every stage, even after a failed one. The last line is "N passed, N failed".
import './node-version.mjs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runChecks } from './checks.mjs'
import { ensureBuilt, ensureInstalled, main } from './prepare.mjs'
import { root, runTool } from './processes.mjs'
import { add, fromPlaywright, fromVitest, judged, none, sentence, stageLine } from './results.mjs'

const output = 'tests/.output'

/**
 * Starts a test runner and reads the JSON report that it writes.
 * @template Report
 * @param {string} name
 * @param {(report: Report) => import('./results.mjs').Result} read
 * @param {(file: string) => ReturnType<typeof runTool>} start
 */
const reported = async (name, read, start) => {
  const file = `${output}/${name}.json`
  await rm(join(root, file), { force: true })
  const { code } = await start(file)
  const text = await readFile(join(root, file), 'utf8').catch(() => null)
  return judged(text === null ? none : read(JSON.parse(text)), code)
}

/** @type {(projects: string[]) => () => Promise<import('./results.mjs').Result>} */
const vitest = (projects) => () =>
  reported(projects.join('-'), fromVitest, (file) =>
    runTool('node_modules/vitest/vitest.mjs', [
      'run',
      ...projects.map((project) => `--project=${project}`),
      ...['--reporter=default', '--reporter=json', `--outputFile=${file}`],
    ]),
  )

const playwright = () =>
  reported('e2e', fromPlaywright, (file) =>
    runTool('node_modules/@playwright/test/cli.js', ['test', '-c', 'tests/playwright.config.ts'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(root, file) },
    }),
  )

/** @type {[name: string, stage: () => Promise<import('./results.mjs').Result>][]} */
const stages = [
  ['static checks', runChecks],
  ['unit and property tests', vitest(['unit'])],
  ['integration tests', vitest(['integration'])],
  // One run, so that the long files of one project run beside those of the other.
  ['fault and deployment tests', vitest(['faults', 'deployment'])],
  ['end-to-end tests', playwright],
]

const isBuilt = () =>
  ensureBuilt().then(
    () => true,
    (/** @type {Error} */ error) => {
      console.error(error.message)
      return false
    },
  )

main(async () => {
  await ensureInstalled('everything')
  await mkdir(join(root, output), { recursive: true })
  let total = (await isBuilt()) ? none : { ...none, failed: 1, failures: ['the build'] }
  const lines = []
  for (const [name, stage] of stages) {
    console.log(`\n── ${name}`)
    const began = Date.now()
    const result = await stage().catch((error) => {
      console.error(error)
      return { ...none, failed: 1, failures: [`${name}: ${error.message}`] }
    })
    total = add(total, result)
    lines.push(stageLine(name, result, Math.round((Date.now() - began) / 1000)))
    console.log(lines.at(-1))
  }
  if (total.flaky.length > 0)
    console.log(`\n── flaky: passed only on a retry; fix these\n${total.flaky.join('\n')}`)
  if (total.failures.length > 0) console.log(`\n── failures\n${total.failures.join('\n')}`)
  console.log(`\n${lines.join('\n')}\n\n${sentence(total)}`)
  process.exitCode = total.failed > 0 ? 1 : 0
})
