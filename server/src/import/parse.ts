// Reads files in a child process with limits on memory and time. A worker thread is not enough: when it runs out of
// memory, V8 may end the whole server.
import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { AppError } from '../app-error.ts'
import type { ImportProblem } from './core/rows.ts'
import type { ImportInput } from './read-import.ts'
import type { ParsedImport, ParsedPart, ReaderAnswer, ReaderTask } from './reader.ts'

/** MiB of heap. Heap, runtime, file and unpacked files together stay below 256 MiB. */
const HEAP = ['--max-old-space-size=144', '--max-semi-space-size=8']
/** Limits on CPU time, where the system reports it, and on wall-clock time. */
const CPU_MS = 10_000
const WAIT_MS = 45_000
const LOOK_MS = 500
const AT_ONCE = 2
const MAX_WAITING = 20
/** The exit code of a process that runs out of memory. */
const ABORTED = 134

const atOnce = pLimit(AT_ONCE)
// The child process cannot load TypeScript, so it runs the built reader, which is beside the server's bundle.
const BUILT = import.meta.url.endsWith('.js') ? './import-reader.js' : '../../dist/import-reader.js'
const script = fileURLToPath(new URL(BUILT, import.meta.url))

/** Reads a file. Throws an `AppError` if it cannot be imported. */
export async function parseImport(input: ImportInput): Promise<ParsedImport> {
  if (atOnce.pendingCount >= MAX_WAITING) throw new AppError('UNAVAILABLE', { retry_after: 10 })
  const outcome = await atOnce(() => runReader(input))
  if (typeof outcome === 'string') throw new AppError(outcome)
  return outcome
}

type Outcome = ParsedImport | ImportProblem['problem'] | 'UNAVAILABLE'

function runReader({ bytes, ...task }: ImportInput): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const parts: ParsedPart[] = []
    const reader = fork(script, [], {
      execArgv: HEAP,
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      env: {},
    })
    const end = (outcome: Outcome) => {
      clearInterval(timer)
      resolve(outcome)
      reader.kill('SIGKILL')
    }
    const started = Date.now()
    const timer = setInterval(async () => {
      const waited = Date.now() - started
      const used = (await cpuMsOf(reader.pid)) ?? waited
      if (used > CPU_MS) end('IMPORT_TOO_LARGE')
      else if (waited > WAIT_MS) end('UNAVAILABLE')
    }, LOOK_MS)
    reader.on('message', (answer: ReaderAnswer) => {
      if ('part' in answer) parts.push(answer.part)
      else end('problem' in answer ? answer.problem : { ...answer.summary, parts })
    })
    reader.once('error', reject)
    reader.once('exit', (code, signal) => {
      clearInterval(timer)
      if (signal === 'SIGABRT' || code === ABORTED) resolve('IMPORT_TOO_LARGE')
      else reject(new Error(`The reader of imports ended with ${signal ?? code}`))
    })
    // If the process has ended already, its exit event settles the promise.
    reader.send({ ...task, size: bytes.length } satisfies ReaderTask, () => {})
    reader.stdin?.on('error', () => {})
    reader.stdin?.end(bytes)
  })
}

const TICK_MS = 10

/** The CPU time of a process; null where the system does not report it. */
async function cpuMsOf(pid: number | undefined): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, fields] = text.split(') ')
  if (fields === undefined) return null
  const [user, system] = fields.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * TICK_MS
}
