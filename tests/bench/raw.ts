// Postgres without HTTP: the statement of a list in as many loops as there are connections.
import pg from 'pg'
import type { BenchPerson } from './people.ts'
import { LISTS } from './yardstick-sql.ts'

/** Statements per second, and the CPU time of the process for each in microseconds. */
export async function measureRaw(
  url: string,
  people: BenchPerson[],
  { name, connections, seconds }: { name: string; connections: number; seconds: number },
) {
  const text = LISTS[name] ?? ''
  const pool = new pg.Pool({ connectionString: url, max: Math.min(10, connections) })
  const end = Date.now() + seconds * 1_000
  const before = process.cpuUsage()
  let done = 0
  const loop = async () => {
    while (Date.now() < end) {
      await pool.query({ name, text, values: [people[done % people.length]?.user_id] })
      done += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  const { user, system } = process.cpuUsage(before)
  await pool.end()
  return { per_second: done / seconds, cpu_us: (user + system) / Math.max(done, 1) }
}
