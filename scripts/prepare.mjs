// Makes a clone ready: installs what is missing from the lock file, builds what is stale. Plain Node: it runs first.
//
//   import { ensureInstalled, ensureBuilt } from './prepare.mjs'
//   await ensureInstalled()   // node_modules is that of package-lock.json afterwards
//   await ensureBuilt()       // server/dist and client/dist are those of the sources afterwards
//
// Both say in one line what they do, do nothing when there is nothing to do (some 20 ms), may run in several
// processes at once, and throw a `Failure` whose message is one line. Until they are done, SIGTERM and Ctrl-C end
// what they started and the process.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { hasOutputs, installMark, isInstalled, sourceMark } from './stale.mjs'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const STATE = join(ROOT, '.turbo')
const LOCK = join(STATE, 'dayloop.lock')
const INSTALLED = join(ROOT, 'node_modules', '.dayloop-installed')
const BUILT = join(STATE, 'dayloop-built')
const KILL_AFTER = 3_000

/** Its message is all there is to say. */
export class Failure extends Error {}

const say = (line) => process.stdout.write(`${line}\n`)

function readMark(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Runs a program in a process group of its own, which ends with us. */
async function run(parameters, { env = {}, note }) {
  const [command, ...rest] = parameters
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  if (child.pid) note(child.pid)
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  let asked
  const kill = (signal) => {
    try {
      process.kill(-child.pid, signal)
    } catch {}
  }
  const end = (signal) => {
    if (asked) return
    asked = signal
    kill('SIGTERM')
    setTimeout(kill, KILL_AFTER, 'SIGKILL').unref()
  }
  for (const signal of signals) process.on(signal, end)
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  for (const signal of signals) process.off(signal, end)
  if (asked) {
    // What its children left running ends too; the lock is taken for dead with us.
    kill('SIGKILL')
    process.exit(asked === 'SIGINT' ? 130 : 143)
  }
  return code
}

/** npm itself as it runs us, else the one on the path. */
const npm = () =>
  process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']

/** Installs the lock file's packages, those for building too, unless they are there. */
export async function ensureInstalled() {
  if (readMark(INSTALLED) === installMark(ROOT)) return
  const waiting = () => say('Another start of this clone is installing or building; waiting for it.')
  await withLock(LOCK, waiting, async (note) => {
    if (!isInstalled(ROOT)) {
      say('Installing packages (npm ci); the first time this takes a minute.')
      const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
      const code = await run([...npm(), 'ci', '--include=dev', ...quiet], { note })
      if (code !== 0)
        throw new Failure('npm ci failed: its reason is above. Once that is mended, start again.')
    }
    writeFileSync(INSTALLED, installMark(ROOT))
  })
}

/** Builds the server and the client, unless the build is that of the sources. */
export async function ensureBuilt() {
  const isFresh = () => hasOutputs(ROOT) && readMark(BUILT) === sourceMark(ROOT)
  if (isFresh()) return
  const waiting = () => say('Another start of this clone is installing or building; waiting for it.')
  await withLock(LOCK, waiting, async (note) => {
    if (isFresh()) return
    say('Building what changed (turbo run build).')
    const mark = sourceMark(ROOT)
    const turbo = join(ROOT, 'node_modules', 'turbo', 'bin', 'turbo')
    const quiet = ['--output-logs=errors-only', '--log-order=grouped', '--ui=stream']
    const env = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', TURBO_NO_UPDATE_NOTIFIER: '1' }
    const code = await run([process.execPath, turbo, 'run', 'build', ...quiet], { env, note })
    if (code !== 0 || !hasOutputs(ROOT)) throw new Failure('The build failed: its reason is above.')
    mkdirSync(STATE, { recursive: true })
    writeFileSync(BUILT, mark)
  })
}

/** Runs a script's main part; a Failure becomes its one line and exit code 1. */
export function main(work) {
  process.chdir(ROOT)
  work().catch((error) => {
    process.stderr.write(`${error instanceof Failure ? error.message : (error?.stack ?? error)}\n`)
    process.exit(1)
  })
}
