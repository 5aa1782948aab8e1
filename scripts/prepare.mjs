// Prepares a checkout: installs missing packages and builds what is out of date. It imports no packages, because it runs
// before they are installed.
//
//   await ensureInstalled('running')      // packages for building and running
//   await ensureInstalled('everything')   // also the tools for tests and checks
//   await ensureBuilt()                   // server/dist and client/dist match the sources
//
// Each prints one line if it has work to do. Several processes may call them at once. They throw a `Failure` if npm or a
// build fails.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { root, run, runTool } from './processes.mjs'
import { hasDevelopmentPackages, hasOutput, installMark, isInstalled, parts, sourceMark } from './stale.mjs'

const state = join(root, '.build')
const lock = join(state, 'prepare.lock')
const installed = join(root, 'node_modules', '.dayloop-installed')
const builds = {
  server: { tool: 'server/build.mjs', args: [] },
  client: { tool: 'node_modules/vite/bin/vite.js', args: ['build', 'client', '--logLevel=warn'] },
}

/** An error that is printed without a stack trace. */
export class Failure extends Error {}

const print = (/** @type {string} */ line) => process.stdout.write(`${line}\n`)
const reportWait = () => print('Another process is installing or building in this checkout; waiting for it.')

function readMark(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** The npm that runs this script, or else the one on the path. */
const npm = () =>
  process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']

/** @typedef {import('./stale.mjs').Packages} Packages */

/** @type {(packages: Packages) => boolean} */
const isMarked = (packages) => {
  const mark = readMark(installed)
  return mark !== undefined && [packages, 'everything'].some((one) => mark === installMark(root, one))
}

/**
 * The npm command that installs these packages. `npm ci` removes node_modules first; `npm install` adds to it.
 * @type {(packages: Packages) => string[]}
 */
const installCommand = (packages) => {
  if (packages === 'running') return ['ci', '--omit=dev', '--omit=peer']
  return isInstalled(root, 'running') ? ['install', '--no-save', '--include=dev'] : ['ci', '--include=dev']
}

/** Installs the packages of the lock file if they are missing. @type {(packages: Packages) => Promise<void>} */
export async function ensureInstalled(packages) {
  if (isMarked(packages)) return
  await withLock(lock, reportWait, async (record) => {
    if (isMarked(packages)) return
    // Tools for tests and checks that are installed already are kept.
    const level = hasDevelopmentPackages(root) ? 'everything' : packages
    if (!isInstalled(root, level)) {
      const [command, ...options] = installCommand(level)
      print(`Installing packages (npm ${command}); the first time takes about a minute.`)
      const [program, ...before] = npm()
      const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
      const { code } = await run(program, [...before, command, ...options, ...quiet], { onStart: record })
      if (code !== 0) throw new Failure('npm failed to install the packages. Its message is above.')
    }
    writeFileSync(installed, installMark(root, level))
  })
}

const markOf = (part) => join(state, part.name)
const isFresh = (part) => hasOutput(root, part) && readMark(markOf(part)) === sourceMark(root, part)

/** Whether the build of a part matches its sources. @type {(name: 'server' | 'client') => boolean} */
export const isBuilt = (name) => parts.every((part) => part.name !== name || isFresh(part))

async function build(part, record) {
  const mark = sourceMark(root, part)
  const { tool, args } = builds[part.name]
  // Builds for production, whatever NODE_ENV the caller has.
  const { code } = await runTool(tool, args, { env: { NODE_ENV: 'production' }, onStart: record })
  if (code !== 0 || !hasOutput(root, part))
    throw new Failure(`The build of the ${part.name} failed; its message is above.`)
  writeFileSync(markOf(part), mark)
}

/** Builds the server and the client, each only if its build does not match its sources. */
export async function ensureBuilt() {
  if (parts.every(isFresh)) return
  await withLock(lock, reportWait, async (record) => {
    const stale = parts.filter((part) => !isFresh(part))
    if (stale.length === 0) return
    print(`Building the ${stale.map(({ name }) => name).join(' and the ')}.`)
    mkdirSync(state, { recursive: true })
    const results = await Promise.allSettled(stale.map((part) => build(part, record)))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  })
}

/** Runs the main part of a script. A `Failure` prints its message alone; every error exits with code 1. */
export function main(work) {
  process.chdir(root)
  work().catch((error) => {
    process.stderr.write(`${error instanceof Failure ? error.message : (error?.stack ?? error)}\n`)
    process.exit(1)
  })
}
