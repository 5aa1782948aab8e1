// What is stale: are the installed packages those of the lock file, and is the build that of the sources.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
const hash = (text) => createHash('sha256').update(text).digest('hex')

function sign(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat ? `${stat.size} ${stat.mtimeMs}` : 'none'
}

/** Changes with the lock file, and with whatever npm did to node_modules since. */
export function installMark(root) {
  const hidden = sign(join(root, 'node_modules', '.package-lock.json'))
  const machine = `${process.platform} ${process.arch}`
  return hash(`${machine} ${readFileSync(join(root, 'package-lock.json'), 'utf8')} ${hidden}`)
}

/** Compares the lock file with npm's own record of what it installed, entry by entry. */
export function isInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = readJson(join(root, 'package-lock.json')).packages
  const found = readJson(record).packages
  return Object.entries(wanted).every(([path, entry]) => {
    // A workspace's folder is its own; an optional package may be one for another machine.
    if (!path.includes('node_modules/')) return true
    if (!found[path]) return entry.optional === true
    return found[path].version === entry.version && existsSync(join(root, path))
  })
}

const SOURCES = [
  'contracts',
  'migrations',
  'server',
  'client',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'turbo.json',
]
const OUTPUTS = ['node_modules', 'dist', '.turbo', 'coverage']

function walk(path, into) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory()) {
    into.push(`${path} ${stat.size} ${stat.mtimeMs}`)
    return
  }
  for (const name of readdirSync(path).sort()) if (!OUTPUTS.includes(name)) walk(join(path, name), into)
}

/** Changes when a source file does, by size and time: asking turbo the same costs more than starting the server. */
export function sourceMark(root) {
  const files = []
  for (const name of SOURCES) walk(join(root, name), files)
  return hash(files.join('\n'))
}

/** Whether both halves were built. */
export const hasOutputs = (root) =>
  ['server/dist/main.js', 'client/dist/index.html'].every((path) => existsSync(join(root, path)))
