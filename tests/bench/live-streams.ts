// The clients of the bench of live changes: streams over REST and tRPC, and the memory of the process that holds them.
import { readFile } from 'node:fs/promises'
import { type ClientRequest, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { atRest } from './measure.ts'
import type { BenchPerson } from './people.ts'

const OPEN_AT_ONCE = 100
/** Open files of a process that are not streams. */
const OTHER_FILES = 500

export const REST_PATH = '/api/live/'
export const TRPC_PATH = '/api/trpc/live.changes?input=%7B%7D'

export type Stream = { request: ClientRequest; onEvent: () => void; closed: boolean }

/** Opens a stream. Resolves when its response begins. */
export const openStream = (url: string, { token }: BenchPerson, path = REST_PATH) =>
  new Promise<Stream>((resolve, reject) => {
    const request = get(`${url}${path}`, { headers: { authorization: `Bearer ${token}` }, agent: false })
    const stream: Stream = { request, onEvent: () => {}, closed: false }
    request.on('error', reject)
    request.once('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream got ${response.statusCode}`))
      response.on('error', () => {})
      response.on('close', () => {
        stream.closed = true
      })
      response.once('data', () => resolve(stream))
      response.on('data', (piece: Buffer) => {
        if (piece.includes('event: ')) stream.onEvent()
      })
    })
  })

type Many = { people: readonly BenchPerson[]; count: number; path?: string }

const personOf = (people: readonly BenchPerson[], index: number): BenchPerson => {
  const person = people[index % people.length]
  if (!person) throw new Error('The bench has no user')
  return person
}

/** Opens many streams, some at once. */
export const openStreams = async (url: string, { people, count, path }: Many) => {
  const streams: Stream[] = []
  for (let from = 0; from < count; from += OPEN_AT_ONCE)
    streams.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(OPEN_AT_ONCE, count - from) }, (_none, index) =>
          openStream(url, personOf(people, from + index), path),
        ),
      )),
    )
  return streams
}

export const closeStreams = (streams: readonly Stream[]) => {
  for (const { request } of streams) request.destroy()
}

/** Opens all streams at once, each again until it is served. Resolves to the seconds of each. */
export const openAtOnce = async (url: string, { people, count, path }: Many) => {
  const began = performance.now()
  const streams: Stream[] = []
  const seconds = await Promise.all(
    Array.from({ length: count }, async (_none, index) => {
      for (let failures = 0; ; failures++) {
        const stream = await openStream(url, personOf(people, index), path).catch(() => null)
        if (stream) {
          streams.push(stream)
          return (performance.now() - began) / 1_000
        }
        await wait(Math.random() * Math.min(8_000, 500 * 2 ** failures))
      }
    }),
  )
  return { streams, seconds }
}

/** KiB of memory that a process holds. */
const memoryOf = async (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN)

const SAME_SHARE = 0.002
const LOOKS = 4
const LOOK_MS = 500

/** KiB of memory that a process holds once it has finished its work and its memory stays the same. */
export const restingMemoryOf = async (pid: number) => {
  await atRest(pid)
  let memory = await memoryOf(pid)
  for (let same = 0; same < LOOKS; ) {
    await wait(LOOK_MS)
    const now = await memoryOf(pid)
    same = Math.abs(now - memory) <= memory * SAME_SHARE ? same + 1 : 0
    memory = now
  }
  return memory
}

/** Throws when this process may not open that many connections. Node has already raised its limit as far as it may. */
export const checkFiles = async (count: number) => {
  const limits = await readFile('/proc/self/limits', 'utf8')
  const files = Number(/Max open files\s+(\d+)/.exec(limits)?.[1])
  if (files < count + OTHER_FILES)
    throw new Error(
      `${count} streams need ${count + OTHER_FILES} open files, and only ${files} are allowed: raise the hard limit (ulimit -Hn), or name fewer streams`,
    )
}
