// The static checks, which need no running server.
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root, runTool } from './processes.mjs'
import { add, fromVitest, none } from './results.mjs'

const report = 'tests/.output/structure.json'

/** @typedef {{ name: string, tool: string, args: string[], env?: NodeJS.ProcessEnv, counted?: boolean }} Check */

// TypeScript 7, because it is faster. The import checker and knip still need TypeScript 6.
// One checker per project, because several repeat each other's work and other checks use the other cores. GOGC trades
// memory for time. The build information makes the next run check only what has changed.
/** @type {(name: string) => Check} */
const types = (name) => ({
  name: `types of ${name}`,
  tool: 'node_modules/typescript7/bin/tsc',
  args: ['-p', name, '--checkers', '1', '--incremental', '--tsBuildInfoFile', `.build/${name}.tsbuildinfo`],
  env: { GOGC: '400' },
})

/** @type {Check[]} the longest first, so that all cores stay busy until the end */
const checks = [
  types('tests'),
  {
    name: 'structure',
    tool: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--project', 'structure', '--reporter=dot', '--reporter=json', `--outputFile=${report}`],
    counted: true,
  },
  types('client'),
  // Includes contracts and migrations.
  types('server'),
  { name: 'unused code', tool: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
  {
    name: 'format and lint',
    tool: 'node_modules/@biomejs/biome/bin/biome',
    args: ['ci', '--colors=off', '.'],
  },
  { name: 'sizes', tool: 'scripts/sizes.mjs', args: [] },
]

/**
 * Runs every check, as many at once as there are cores, and prints what fails.
 * @returns {Promise<import('./results.mjs').Result>}
 */
export const runChecks = async () => {
  const waiting = [...checks]
  let sum = none
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const began = Date.now()
      const { code, output } = await runTool(check.tool, check.args, {
        quiet: true,
        env: { FORCE_COLOR: '1', ...check.env },
      })
      const result = check.counted ? await counted() : { ...none, passed: code === 0 ? 1 : 0 }
      const unnamed = code !== 0 && result.failed === 0
      sum = add(sum, unnamed ? { ...result, failed: 1, failures: [check.name] } : result)
      if (code !== 0) console.log(output.trimEnd())
      console.log(`${code === 0 ? '✓' : '✗'} ${check.name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker))
  return sum
}

const counted = async () => fromVitest(JSON.parse(await readFile(join(root, report), 'utf8')))
