// Starts other programs so that whatever ends this one ends them too, with all that they started.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The checkout's own folder. */
export const house = fileURLToPath(new URL('..', import.meta.url))

const PATIENCE = 10_000
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
let ending = false

/**
 * Runs a program in the checkout in a process group of its own and answers how it ended.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string> }} [options] quiet: keep what it prints, to show if it fails
 * @returns {Promise<{ code: number, output: string }>}
 */
export const run = (command, args, { quiet = false, env = {} } = {}) =>
  new Promise((resolve, reject) => {
    if (ending) return reject(new Error('stopped'))
    const child = spawn(command, args, {
      cwd: house,
      detached: process.platform !== 'win32',
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve({ code: code ?? (signal ? 1 : 0), output })
    })
  })

/** Runs one of the checkout's tools with this same Node. @type {(tool: string, args: string[], options?: Parameters<typeof run>[2]) => ReturnType<typeof run>} */
export const runTool = (tool, args, options) => run(process.execPath, [tool, ...args], options)

const end = (/** @type {NodeJS.Signals} */ signal) => {
  for (const child of running) {
    if (child.pid === undefined) continue
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
    } catch {
      // It ended by itself.
    }
  }
}

/** Ctrl-C or SIGTERM here ends everything that `run` started, and then this. */
export const endTogether = () => {
  for (const [signal, code] of /** @type {const} */ ([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])) {
    process.on(signal, async () => {
      if (ending) return
      ending = true
      end('SIGTERM')
      const deadline = Date.now() + PATIENCE
      while (running.size > 0 && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 50))
      end('SIGKILL')
      process.exit(code)
    })
  }
}
