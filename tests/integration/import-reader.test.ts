// The process that reads a file to import: its memory stays below 256 MiB for the largest and for hostile files.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseImport } from '../../server/src/import/parse.ts'

const MIB = 1024 * 1024
const MAX_FILE = 20 * MIB
const LIMIT_MIB = 256
const LOOK_MS = 20

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The most memory that a reader of this process used so far, in MiB. */
const peakOfReaders = () => {
  const threads = readdirSync('/proc/self/task').map((id) => `/proc/self/task/${id}/children`)
  const children = threads.flatMap((path) => read(path).split(' ').filter(Boolean))
  const readers = children.filter((pid) => read(`/proc/${pid}/cmdline`).includes('import-reader.js'))
  const statuses = readers.map((pid) => read(`/proc/${pid}/status`))
  return Math.max(0, ...statuses.map((status) => Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024))
}

const HEAD =
  '"Folder Name","List Name","Title","Tags","Content","Start Date","Due Date","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day","taskId","parentId"'
const ticktick = (rows: number) => {
  const content = 'Some words about the task. '.repeat(8)
  const day = '2026-03-10T05:00:00+0000'
  const row = (n: number) =>
    `"Work","List ${n % 9}","Task ${n} of many","a, b${n % 40}","${content}${n}","${day}","${day}","${n % 50 ? '' : 'FREQ=WEEKLY;BYDAY=MO'}","5","0","${day}","","-${n}","Europe/Berlin","true","${n + 1}","${n % 10 ? n : ''}"`
  return ['"Version: 7.1"', HEAD, ...Array.from({ length: rows }, (_, n) => row(n))].join('\n')
}

test.runIf(process.platform === 'linux').each([
  ['a backup of 50,000 tasks', ticktick(50_000), 50_000],
  ['a table of commas', `Title,Due\n${`${','.repeat(200)}\n`.repeat(100_000)}`, null],
  ['very many to-dos', `BEGIN:VCALENDAR\n${'BEGIN:VTODO\nSUMMARY:a\nEND:VTODO\n'.repeat(600_000)}`, null],
  [
    'very many small objects',
    `{"format":"dayloop-export","version":1,"tasks":[${'{"a":[]},'.repeat(900_000)}{}]}`,
    null,
  ],
])('%s needs less than 256 MiB', { timeout: 90_000 }, async (_, text, tasks_count) => {
  const bytes = Buffer.from(text)
  expect(bytes.length).toBeLessThan(MAX_FILE)
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, peakOfReaders())
  }, LOOK_MS)
  const user = { zone: 'UTC', today: '2026-03-04' }
  const outcome = await parseImport({ bytes, name: '', user, now: new Date('2026-03-04T12:00:00Z') }).catch(
    (error: Error) => error,
  )
  clearInterval(timer)
  if (tasks_count === null) expect(outcome).toMatchObject({ error_name: 'IMPORT_TOO_LARGE' })
  else expect(outcome).toMatchObject({ source: 'ticktick', tasks_count })
  expect(peak).toBeGreaterThan(20)
  expect(peak).toBeLessThan(LIMIT_MIB)
})
