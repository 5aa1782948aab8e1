// Runs other programs. A signal that ends this process first ends them and all their children.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The folder of this checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
const KILL_AFTER = 9_000
const isWindows = process.platform === 'win32'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
let stopping = false

/**
 * Runs a program in the checkout, in its own process group, and resolves when it has exited.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv, onStart?: (pid: number) => void }} [options] quiet: collect the output instead of printing it
 * @returns {Promise<{ code: number, output: string }>}
 */
export const run = (command, args, { quiet = false, env = {}, onStart } = {}) =>
  new Promise((resolve, reject) => {
    if (stopping) return
    if (running.size === 0) for (const signal of Object.keys(exitCodes)) process.on(signal, stopAll)
    const child = spawn(command, args, {
      cwd: root,
      detached: !isWindows,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    running.add(child)
    if (child.pid !== undefined) onStart?.(child.pid)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    const settle = (/** @type {() => void} */ answer) => {
      running.delete(child)
      // During a stop, callers must not treat the exit as a failure of the program.
      if (stopping) return
      if (running.size === 0) for (const signal of Object.keys(exitCodes)) process.off(signal, stopAll)
      answer()
    }
    child.once('error', (error) => settle(() => reject(error)))
    child.once('close', (code) => settle(() => resolve({ code: code ?? 1, output })))
  })

/** Runs an installed tool with the current Node. @type {(tool: string, args: string[], options?: Parameters<typeof run>[2]) => ReturnType<typeof run>} */
export const runTool = (tool, args, options) => run(process.execPath, [tool, ...args], options)

/** @type {(programs: import('node:child_process').ChildProcess[], signal: NodeJS.Signals) => void} */
const send = (programs, signal) => {
  for (const { pid } of programs) {
    if (pid === undefined) continue
    try {
      process.kill(isWindows ? pid : -pid, signal)
    } catch {
      // The whole group has exited.
    }
  }
}

const stopAll = async (/** @type {keyof typeof exitCodes} */ signal) => {
  if (stopping) return
  stopping = true
  const programs = [...running]
  send(programs, 'SIGTERM')
  const deadline = Date.now() + KILL_AFTER
  while (running.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50))
  // Also kills children that the programs left running.
  send(programs, 'SIGKILL')
  process.exit(exitCodes[signal])
}
