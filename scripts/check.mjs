// npm run check: the fast, static part of npm test.
import { runChecks } from './checks.mjs'
import { ensureInstalled } from './prepare.mjs'
import { endTogether } from './processes.mjs'
import { sentence } from './results.mjs'

endTogether()
await ensureInstalled()
const result = await runChecks()
console.log(`\n${sentence(result)}`)
process.exitCode = result.failed > 0 ? 1 : 0
