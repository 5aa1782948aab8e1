// npm test: runs every stage, even after a failed one. The last line is "N passed, N failed".
import './node-version.mjs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './checks.mjs'
import { ensureBuilt, ensureInstalled, main } from './prepare.mjs'
import { root, runTool } from './processes.mjs'
import { add, fromPlaywright, fromVitest, judged, none, sentence, stageLine } from './results.mjs'

const output = 'tests/.output'

/** @typedef {import('./results.mjs').Result} Result */
/** @typedef {{ heldBack?: string }} Options heldBack: print the output at the end, under this heading */

/** Tests that run at once share the cores, and often wait for servers. */
const WORKERS = Math.max(2, Math.ceil(availableParallelism() / 2))

/**
 * Starts a test runner and reads the JSON report that it writes.
 * @template Report
 * @param {string} name
 * @param {(report: Report) => Result} read
 * @param {(file: string) => ReturnType<typeof runTool>} start
 */
const reported = async (name, read, start) => {
  const file = `${output}/${name}.json`
  await rm(join(root, file), { force: true })
  const { code } = await start(file)
  const text = await readFile(join(root, file), 'utf8').catch(() => null)
  return judged(text === null ? none : read(JSON.parse(text)), code)
}

/** @type {(...projects: string[]) => (options?: Options) => Promise<Result>} */
const vitest =
  (...projects) =>
  ({ heldBack } = {}) =>
    reported(projects.join('-'), fromVitest, async (file) => {
      const parameters = [
        'run',
        ...projects.map((project) => `--project=${project}`),
        ...['--reporter=default', '--reporter=json', `--outputFile=${file}`, `--maxWorkers=${WORKERS}`],
      ]
      const quiet = heldBack !== undefined
      const env = quiet && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
      const answer = await runTool('node_modules/vitest/vitest.mjs', parameters, { quiet, env })
      if (quiet) console.log(`\n${heldBack}\n${answer.output.trimEnd()}`)
      return answer
    })

const playwright = () =>
  reported('e2e', fromPlaywright, (file) =>
    runTool('node_modules/@playwright/test/cli.js', ['test', '-c', 'tests/playwright.config.ts'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(root, file) },
    }),
  )

/** @typedef {[name: string, run: (options?: Options) => Promise<Result>]} Stage */

/** The stages of one list run at once. @type {Stage[][]} */
const stages = [
  [['static checks', runChecks]],
  [['unit and property tests', vitest('unit')]],
  [
    // The first uses the cores; the second mostly waits for servers that start and stop.
    ['integration tests', vitest('integration')],
    ['fault and deployment tests', vitest('faults', 'deployment')],
  ],
  [['end-to-end tests', playwright]],
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
  /** @type {string[]} */
  const lines = []
  /** Runs a stage. Only the first of those that run at once prints while it runs. @type {(stage: Stage, index: number) => Promise<void>} */
  const run = async ([name, stage], index) => {
    const heading = `── ${name}`
    if (index === 0) console.log(`\n${heading}`)
    const began = Date.now()
    const result = await stage(index === 0 ? {} : { heldBack: heading }).catch((error) => {
      console.error(error)
      return { ...none, failed: 1, failures: [`${name}: ${error.message}`] }
    })
    total = add(total, result)
    lines.push(stageLine(name, result, Math.round((Date.now() - began) / 1000)))
    console.log(lines.at(-1))
  }
  for (const stage of stages) await Promise.all(stage.map(run))
  if (total.flaky.length > 0)
    console.log(`\n── flaky: passed only on a retry; fix these\n${total.flaky.join('\n')}`)
  if (total.failures.length > 0) console.log(`\n── failures\n${total.failures.join('\n')}`)
  console.log(`\n${lines.join('\n')}\n\n${sentence(total)}`)
  process.exitCode = total.failed > 0 ? 1 : 0
})
