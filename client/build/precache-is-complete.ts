// Fails the build when a file is missing in the precache: it would be missing offline and after an update. The service
// worker caches a language when it is first loaded.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

const notPrecached = [/^sw\.js$/, /^screenshots\//, /^assets\/language-/, /^robots\.txt$/, /\.(map|br|gz)$/]

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))

/** The built files that should be in the precache and are not. */
export const missingFrom = (folder: string): string[] => {
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8')
  return filesIn(folder).filter(
    (file) => !notPrecached.some((pattern) => pattern.test(file)) && !worker.includes(`"${file}"`),
  )
}

export const precacheIsComplete = (): Plugin => {
  let folder = ''
  return {
    name: 'precache-is-complete',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const missing = missingFrom(folder)
        if (missing.length > 0) throw new Error(`Not in the worker's precache: ${missing.join(', ')}`)
      },
    },
  }
}
