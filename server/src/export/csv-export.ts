// Converts a task to a row of CSV. A text that a spreadsheet would run as a formula gets a leading quote, which the import
// removes.
import { type FieldValues, fieldNames } from '@dayloop/contracts/fields'
import { TASK_FIELDS } from '@dayloop/contracts/task-fields'
import type { ExportedTask } from '../db/export.ts'

const FIELDS = fieldNames(TASK_FIELDS)
const COLUMNS = ['id', ...FIELDS, 'status', 'completed_at', 'created_at']

/** The first record, which names the columns. */
export function csvHeader(): string {
  // Spreadsheets recognize UTF-8 by the byte order mark.
  return `\ufeff${row(COLUMNS)}`
}

/** The record of a task. */
export function csvRow(task: ExportedTask): string {
  const { id, status, completed_at, created_at } = task
  return row([
    id,
    ...FIELDS.map((name) => cellOf(task[name])),
    status ? 'completed' : 'pending',
    completed_at === null ? '' : new Date(completed_at).toISOString(),
    created_at.toISOString(),
  ])
}

/** The value of a field. Each item of a list is on its own line. */
function cellOf(value: FieldValues[keyof FieldValues]): string {
  if (value === null || typeof value !== 'object') return String(value ?? '')
  return value
    .map((entry) => (typeof entry === 'string' ? entry : `- [${entry.done ? 'x' : ' '}] ${entry.text}`))
    .join('\n')
}

function row(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${safe(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

function safe(cell: string): string {
  return /^[=+\-@\t\r']/.test(cell) ? `'${cell}` : cell
}
