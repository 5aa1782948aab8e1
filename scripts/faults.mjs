// npm run test:faults: every fault under load, in its long form, and the table of what became of what was acknowledged.
import './node-version.mjs'
import { ensureBuilt, ensureInstalled, main } from './prepare.mjs'
import { endTogether, runTool } from './processes.mjs'

main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  endTogether()
  const { code } = await runTool(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--project',
      'faults',
      '--no-file-parallelism',
      '--disable-console-intercept',
      '--reporter=verbose',
    ],
    { env: { DAYLOOP_FAULTS: 'full' } },
  )
  process.exitCode = code
})
