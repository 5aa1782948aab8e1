// npm run test:faults: the long fault tests, with a table of acknowledged and found writes.
import './node-version.mjs'
import { tmpdir } from 'node:os'
import { ensureBuilt, ensureInstalled, main } from './prepare.mjs'
import { runTool } from './processes.mjs'

main(async () => {
  await ensureInstalled('everything')
  await ensureBuilt()
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
    // On a disk, as for operators. Shorter runs keep their files in memory.
    { env: { DAYLOOP_FAULTS: 'full', TMPDIR: tmpdir() } },
  )
  process.exitCode = code
})
