// Detects what is out of date: the installed packages against the lock file, and each build against its sources.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
const hash = (text) => createHash('sha256').update(text).digest('hex')

function sign(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat ? `${stat.size} ${stat.mtimeMs}` : 'none'
}

/**
 * `running`: packages for building and running. `everything`: also the tools for tests and checks.
 * @typedef {'running' | 'everything'} Packages
 */

/** npm's record of the installed packages. */
const recordOf = (root) => join(root, 'node_modules', '.package-lock.json')

/** @type {(entry: { dev?: boolean, peer?: boolean }) => boolean} */
const isOnlyForDevelopment = ({ dev, peer }) => dev === true || peer === true

/** Changes when the lock file changes, and when npm changes node_modules. @type {(root: string, packages: Packages) => string} */
export function installMark(root, packages) {
  const machine = `${process.platform} ${process.arch}`
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  return hash(`${packages} ${machine} ${lock} ${sign(recordOf(root))}`)
}

/** Compares the lock file with npm's record, entry by entry. @type {(root: string, packages: Packages) => boolean} */
export function isInstalled(root, packages) {
  if (!existsSync(recordOf(root))) return false
  const wanted = readJson(join(root, 'package-lock.json')).packages
  const found = readJson(recordOf(root)).packages
  return Object.entries(wanted).every(([path, entry]) => {
    // A workspace is a folder of this checkout.
    if (!path.includes('node_modules/')) return true
    if (packages === 'running' && isOnlyForDevelopment(entry)) return true
    // An optional package may be for another machine.
    if (!found[path]) return entry.optional === true
    return found[path].version === entry.version && existsSync(join(root, path))
  })
}

/** Whether tools for tests and checks are installed. @type {(root: string) => boolean} */
export const hasDevelopmentPackages = (root) =>
  existsSync(recordOf(root)) && Object.values(readJson(recordOf(root)).packages).some(isOnlyForDevelopment)

/** The parts that are built, with their source folders and a file that the build writes. */
export const parts = [
  {
    name: 'server',
    sources: ['server', 'contracts', 'migrations'],
    output: 'server/dist/main.js',
  },
  {
    name: 'client',
    sources: ['client', 'contracts'],
    output: 'client/dist/index.html',
  },
]
const SHARED = ['package.json', 'package-lock.json', 'tsconfig.json']
// The folders `testing` have code for tests only.
const IGNORED = ['node_modules', 'dist', 'coverage', 'testing']

function walk(path, into) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory()) {
    if (!/\.test\.tsx?$/.test(path)) into.push(`${path} ${stat.size} ${stat.mtimeMs}`)
    return
  }
  for (const name of readdirSync(path).sort()) if (!IGNORED.includes(name)) walk(join(path, name), into)
}

/** Changes when a source file of this part changes, by size and time. */
export function sourceMark(root, part) {
  const files = []
  for (const name of [...part.sources, ...SHARED]) walk(join(root, name), files)
  return hash(files.join('\n'))
}

export const hasOutput = (root, part) => existsSync(join(root, part.output))
