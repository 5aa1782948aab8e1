// Compares the scripts that a first visit of each route loads with client/size-budget.json, in gzip. It counts the page's
// scripts and each screen's chunk, with all their imports.
import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensureBuilt, main } from './prepare.mjs'
import { root } from './processes.mjs'

const dist = join(root, 'client', 'dist')
const KIB = 1024

const read = (path) => readFileSync(join(dist, path), 'utf8')
const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found)
const importsOf = (chunk) =>
  matches(read(chunk), /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g).map((name) => `assets/${name}`)
const lazyImportsOf = (chunk) =>
  matches(read(chunk), /import\(["'`]\.\/([\w.-]+\.js)["'`]\)/g).map((name) => `assets/${name}`)

/** The chunks and all their imports. */
function closure(chunks) {
  const found = new Set()
  const add = (chunk) => {
    if (found.has(chunk)) return
    found.add(chunk)
    for (const imported of importsOf(chunk)) add(imported)
  }
  for (const chunk of chunks) add(chunk)
  return found
}

/** The scripts of a route. Each screen is a lazy import of the chunks before it. */
function scriptsOf(screens) {
  const page = matches(read('index.html'), /<script[^>]* src="\/([^"]+)"/g)
  let chunks = closure(page)
  for (const screen of screens) {
    const [wanted, ...others] = new Set(
      [...chunks]
        .flatMap(lazyImportsOf)
        .filter((chunk) => basename(chunk).replace(/-[\w-]{7}\.js$/, '') === screen),
    )
    if (!wanted || others.length > 0) throw new Error(`Expected exactly one chunk for the screen ${screen}`)
    chunks = closure([...chunks, wanted])
  }
  return chunks
}

const sizeOf = (chunk) => statSync(join(dist, `${chunk}.gz`)).size

main(async () => {
  await ensureBuilt()
  for (const [route, { screens, KiB }] of Object.entries(
    JSON.parse(readFileSync(join(root, 'client', 'size-budget.json'), 'utf8')),
  )) {
    const size = [...scriptsOf(screens)].reduce((sum, chunk) => sum + sizeOf(chunk), 0) / KIB
    console.log(`${size <= KiB ? '✓' : '✗'} ${route}: ${size.toFixed(2)} of ${KiB} KiB`)
    if (size > KiB) process.exitCode = 1
  }
})
