// The program that reads one file in a process of its own. What it sends is text, so that the server need not build every row.
import type { ImportPreview } from '@dayloop/contracts/import'
import { type ImportedRows, ImportProblem, type SourceName } from './core/rows.ts'
import { type ImportInput, readImport } from './read-import.ts'

const ROWS_IN_PART = 1_000
const SAMPLE = 10

export type ParsedPart = { kind: 'tasks' | 'routines'; rows: string }
export type ParsedImport = Omit<ImportPreview, 'import_id' | 'duplicates_count'> & { parts: ParsedPart[] }
export type ReaderAnswer = { parsed: ParsedImport } | { problem: ImportProblem['problem'] }

/** The rows of an import as they are kept, and what the preview says of them. */
function summaryOf({
  source,
  tasks,
  routines,
  skipped,
}: ImportedRows & { source: SourceName }): ParsedImport {
  return {
    source,
    tasks_count: tasks.length,
    completed_count: tasks.filter(({ status }) => status).length,
    routines_count: routines.length,
    skipped,
    sample: tasks
      .slice(0, SAMPLE)
      .map(({ task_title, task_details, due_date, due_time, status, priority, tags }) => {
        return { task_title, task_details, due_date, due_time, status, priority, tags }
      }),
    parts: [...partsOf('routines', routines), ...partsOf('tasks', tasks)],
  }
}

function partsOf(kind: ParsedPart['kind'], rows: object[]): ParsedPart[] {
  const parts: ParsedPart[] = []
  for (let start = 0; start < rows.length; start += ROWS_IN_PART)
    parts.push({ kind, rows: JSON.stringify(rows.slice(start, start + ROWS_IN_PART)) })
  return parts
}

function answerTo(input: ImportInput): ReaderAnswer {
  try {
    return { parsed: summaryOf(readImport(input)) }
  } catch (error) {
    if (error instanceof ImportProblem) return { problem: error.problem }
    // A shape that no importer expects: the file is at fault, never the server.
    return { problem: 'IMPORT_BROKEN' }
  }
}

process.once('message', (input: ImportInput) => process.send?.(answerTo(input)))
// The server has ended.
process.once('disconnect', () => process.exit())
