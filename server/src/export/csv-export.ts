// A task as a row of CSV. What a spreadsheet would run as a formula gets a quote before it; the import takes it off again.
import type { ExportedTask } from '../db/export.ts'

const COLUMNS = [
  'id',
  'task_title',
  'task_details',
  'due_date',
  'due_time',
  'status',
  'completed_at',
  'priority',
  'tags',
  'checklist',
  'created_at',
] as const

export function csvHeader(): string {
  // The mark tells spreadsheets that it is UTF-8.
  return `\ufeff${row(COLUMNS)}`
}

export function csvRow(task: ExportedTask): string {
  const { tags, checklist, completed_at } = task
  const values: Record<(typeof COLUMNS)[number], string> = {
    id: task.id,
    task_title: task.task_title,
    task_details: task.task_details,
    due_date: task.due_date ?? '',
    due_time: task.due_time ?? '',
    status: task.status ? 'completed' : 'pending',
    completed_at: completed_at === null ? '' : new Date(completed_at).toISOString(),
    priority: String(task.priority),
    tags: tags.join('\n'),
    checklist: checklist.map(({ text, done }) => `- [${done ? 'x' : ' '}] ${text}`).join('\n'),
    created_at: task.created_at.toISOString(),
  }
  return row(COLUMNS.map((name) => values[name]))
}

function row(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${safe(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

function safe(cell: string): string {
  return /^[=+\-@\t\r']/.test(cell) ? `'${cell}` : cell
}
