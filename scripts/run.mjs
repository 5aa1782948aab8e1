// Runs a command written in TypeScript: node scripts/run.mjs server/src/commands/migrate.ts up
import './node-version.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const { ensureBuilt, ensureInstalled, main, ROOT } = await import('./prepare.mjs')

main(async () => {
  await ensureInstalled()
  const [, , script, ...parameters] = process.argv
  // What lies with the tests starts the product as it is built.
  if (script.startsWith('tests/')) await ensureBuilt()
  const path = join(ROOT, script)
  process.argv = [process.execPath, path, ...parameters]
  const { register } = await import('tsx/esm/api')
  register()
  await import(pathToFileURL(path).href)
})
