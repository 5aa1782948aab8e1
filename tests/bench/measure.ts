// Measures one round of load on one address, and the cost for the server's process.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'

export type Call = { method: 'GET' | 'POST' | 'PATCH'; path: string; token?: string; body?: object }
export type Load = {
  port: number
  pid: number
  connections: number
  seconds: number
  next: () => Call
  amount?: number
}
export type Round = {
  per_second: number
  p50: number
  p97_5: number
  p99: number
  cpu_us: number
  rss_mib: number
  failed: number
}

const TICK_US = 10_000
const LOOK_MS = 100

/** CPU time of a process in microseconds; 0 on systems other than Linux. */
function cpuOf(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_US
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Resolves when a process has finished earlier work, such as abandoned password hashes. */
export async function atRest(pid: number): Promise<void> {
  let before: number
  do {
    before = cpuOf(pid)
    await wait(LOOK_MS)
  } while (cpuOf(pid) > before)
}

/** Keeps `connections` connections busy for `seconds` seconds, or until `amount` requests were answered. */
export async function measure({ port, pid, connections, seconds, next, amount }: Load): Promise<Round> {
  await atRest(pid)
  const before = cpuOf(pid)
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    requests: [{ setupRequest: (request) => ({ ...request, ...wired(next()) }) }],
  })
  const total = result.requests.total
  return {
    per_second: total / result.duration,
    p50: result.latency.p50,
    p97_5: result.latency.p97_5,
    p99: result.latency.p99,
    cpu_us: (cpuOf(pid) - before) / Math.max(total, 1),
    rss_mib: memoryOf(pid),
    failed: result.non2xx + result.errors,
  }
}

function wired({ method, path, token, body }: Call) {
  return {
    method,
    path,
    headers: {
      'x-timezone': 'UTC',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }
}
