// The program that reads one file in a separate process. It sends rows as JSON text, which the server stores unparsed.
import type { ImportPreview } from '@dayloop/contracts/import'
import { type ImportedTask, ImportProblem } from './core/rows.ts'
import { type ImportInput, startImport } from './read-import.ts'

const ROWS_IN_PART = 1_000
const SAMPLE = 10

export type ParsedPart = { kind: 'tasks' | 'routines'; rows: string }
export type ParsedImport = Omit<ImportPreview, 'import_id' | 'duplicates_count'> & {
  /** Not validated. */
  settings: Record<string, unknown> | undefined
  parts: ParsedPart[]
}
/** What the reader receives, besides the bytes of the file on its standard input. */
export type ReaderTask = Omit<ImportInput, 'bytes'> & { size: number }
/** The parts come first, then the preview or the problem of the file. */
export type ReaderAnswer =
  | { part: ParsedPart }
  | { summary: Omit<ParsedImport, 'parts'> }
  | { problem: ImportProblem['problem'] }

async function answer(input: ImportInput): Promise<void> {
  const { source, settings, tasks, routines, skipped } = startImport(input)
  const sample: ImportPreview['sample'] = []
  let tasks_count = 0
  let completed_count = 0
  for (const rows of inParts(tasks())) {
    tasks_count += rows.length
    completed_count += rows.filter(({ status }) => status).length
    for (const row of rows.slice(0, SAMPLE - sample.length)) sample.push(sampleOf(row))
    await send({ part: { kind: 'tasks', rows: JSON.stringify(rows) } })
  }
  for (const rows of inParts(routines)) await send({ part: { kind: 'routines', rows: JSON.stringify(rows) } })
  const counts = { tasks_count, completed_count, routines_count: routines.length }
  await send({ summary: { source, ...counts, skipped: skipped(), sample, settings } })
}

function sampleOf({ task_title, task_details, due_date, due_time, status, priority, tags }: ImportedTask) {
  return { task_title, task_details, due_date, due_time, status, priority, tags }
}

function* inParts<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let part: Row[] = []
  for (const row of rows) {
    part.push(row)
    if (part.length < ROWS_IN_PART) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/** Resolves when the message is sent, so that messages do not fill the memory. */
function send(message: ReaderAnswer): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()))
}

async function bytesOf(size: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(size)
  let length = 0
  for await (const chunk of process.stdin) {
    bytes.set(chunk, length)
    length += chunk.length
  }
  return bytes.subarray(0, length)
}

process.once('message', async ({ size, ...task }: ReaderTask) => {
  try {
    await answer({ ...task, bytes: await bytesOf(size) })
  } catch (error) {
    // An unexpected structure is an error of the file, never of the server.
    await send({ problem: error instanceof ImportProblem ? error.problem : 'IMPORT_BROKEN' })
  }
})
// The server has ended.
process.once('disconnect', () => process.exit())
