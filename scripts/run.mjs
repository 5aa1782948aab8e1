// Runs a TypeScript command: node scripts/run.mjs server/src/commands/migrate.ts up
import './node-version.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, main } from './prepare.mjs'
import { root } from './processes.mjs'

main(async () => {
  const [, , script, ...parameters] = process.argv
  const isTestScript = script.startsWith('tests/')
  await ensureInstalled(isTestScript ? 'everything' : 'running')
  // Scripts in tests/ start the built server.
  if (isTestScript) await ensureBuilt()
  const path = join(root, script)
  process.argv = [process.execPath, path, ...parameters]
  const { register } = await import('tsx/esm/api')
  register()
  await import(pathToFileURL(path).href)
})
