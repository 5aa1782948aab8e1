// npm run check: the fast, static part of npm test.
import './node-version.mjs'
import { runChecks } from './checks.mjs'
import { ensureInstalled, main } from './prepare.mjs'
import { sentence } from './results.mjs'

main(async () => {
  await ensureInstalled('everything')
  const result = await runChecks()
  console.log(`\n${sentence(result)}`)
  process.exitCode = result.failed > 0 ? 1 : 0
})
