// npm run bench:import [-- --tasks=50000]: how long an import takes, from the upload to the confirmed rows, and how it
// slows the lists of other users.
import { parseArgs } from 'node:util'
import { openBusyProduct, readList } from './busy-product.ts'
import { runBench } from './ending.ts'
import { measure } from './measure.ts'
import type { BenchPerson } from './people.ts'
import { MACHINE, saveFigures, say } from './report.ts'

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '50000' },
    json: { type: 'string', default: 'tests/.output/bench-import.json' },
  },
})
const OTHERS = 20
const TASKS = 500
/** Requests per second of the other users: the instance is busy, not saturated. */
const PAUSE_MS = 20
const WARM = 300
const ALONE_MS = 8_000
const GOALS = { seconds: 20, lists: 3 }

/** A TickTick backup: the widest table that is imported, with weekly repeats, parents, tags and notes. */
function backup(tasks: number): string {
  const head = [
    '"Date: 2026-03-01+0000"',
    '"Version: 7.1"',
    '"Status: \n0 Normal\n1 Completed\n2 Archived"',
    '"Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day","Is Floating","Column Name","Column Order","View Mode","taskId","parentId"',
  ]
  const row = (n: number) => {
    const due = `2026-03-${String(1 + (n % 28)).padStart(2, '0')}T05:00:00+0000`
    const repeat = n % 50 === 0 ? 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE' : ''
    const cells = ['Work', 'Project', `Task number ${n} of many`, 'TEXT', `home, list${n % 40}`]
    const details = `Some words about the task. ${'More of them follow here. '.repeat(3)}${n}`
    cells.push(details, 'N', due, due, '', repeat, String([0, 1, 3, 5][n % 4]), n % 3 === 0 ? '2' : '0')
    cells.push('2026-01-01T05:00:00+0000', n % 3 === 0 ? '2026-02-01T05:00:00+0000' : '', `-${n}`)
    cells.push(
      'Europe/Berlin',
      'true',
      'false',
      '',
      '0',
      'list',
      String(n + 1),
      n % 10 === 0 ? '' : String(n),
    )
    return cells.map((cell) => `"${cell}"`).join(',')
  }
  return [...head, ...Array.from({ length: tasks }, (_, n) => row(n))].join('\n')
}

/** Reads lists as the other users do, at a steady rate, until it is stopped. Resolves to the response times. */
function readingLists(url: string, people: BenchPerson[]) {
  const times: number[] = []
  const pending: Promise<void>[] = []
  let failed = 0
  let turn = 0
  const read = async (token: string) => {
    const started = performance.now()
    const answer = await fetch(`${url}/api/tasks/all_tasks/?page=1`, {
      headers: { authorization: `Bearer ${token}`, 'x-timezone': 'UTC' },
    })
    await answer.arrayBuffer()
    times.push(performance.now() - started)
    if (!answer.ok) noteFailure()
  }
  const noteFailure = () => {
    failed += 1
  }
  const timer = setInterval(() => {
    turn += 1
    const person = people[turn % people.length]
    if (person) pending.push(read(person.token).catch(noteFailure))
  }, PAUSE_MS)
  return async () => {
    clearInterval(timer)
    await Promise.all(pending)
    const sorted = times.toSorted((one, other) => one - other)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
    return { requests: times.length, failed, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
  }
}

async function bench() {
  const { product, people, loadOf } = await openBusyProduct({
    people: OTHERS + 1,
    tasks: TASKS,
    connections: 4,
    seconds: 1,
  })
  const [importer, ...others] = people
  if (!importer) throw new Error('The bench has no user for the imports')
  say(`${MACHINE}\n`)
  await measure({ ...loadOf(readList), amount: WARM })

  const stopAlone = readingLists(product.url, others)
  await new Promise((after) => setTimeout(after, ALONE_MS))
  const alone = await stopAlone()

  const file = backup(Number(values.tasks))
  const headers = { authorization: `Bearer ${importer.token}`, 'x-timezone': 'Europe/Berlin' }
  const post = async (path: string, body?: string) => {
    const answer = await fetch(`${product.url}${path}`, {
      method: 'POST',
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'text/csv' }) },
      ...(body !== undefined && { body }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const stopBeside = readingLists(product.url, others)
  const started = performance.now()
  const preview = await post('/api/import/', file)
  const previewed = performance.now()
  const { created_count } = await post(`/api/import/${preview.import_id}/confirm/`)
  const confirmed = performance.now()
  const beside = await stopBeside()
  const undone = performance.now()
  await post(`/api/import/${preview.import_id}/undo/`)
  const seconds = {
    preview: (previewed - started) / 1_000,
    confirm: (confirmed - previewed) / 1_000,
    undo: (performance.now() - undone) / 1_000,
    total: (confirmed - started) / 1_000,
  }
  const times = { p50: beside.p50 / alone.p50, p95: beside.p95 / alone.p95 }
  say(
    `${created_count} rows of ${(file.length / 1e6).toFixed(1)} MB: ${seconds.total.toFixed(1)} s (goal: at most ${GOALS.seconds}): preview ${seconds.preview.toFixed(1)}, confirm ${seconds.confirm.toFixed(1)}; undo ${seconds.undo.toFixed(1)}`,
  )
  const shown = ({ p50, p95, p99 }: typeof alone) =>
    `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms`
  say(`lists alone: ${shown(alone)}; meanwhile: ${shown(beside)}`)
  say(`p50 times ${times.p50.toFixed(1)}, p95 times ${times.p95.toFixed(1)} (goal: at most ${GOALS.lists})`)
  const failed = alone.failed + beside.failed
  if (failed > 0) say(`${failed} calls FAILED`)
  await saveFigures(values.json, { seconds, times, alone, beside })
}

await runBench(bench)
