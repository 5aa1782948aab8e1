// Dayloop's own export of tasks as CSV (docs/EXPORT.md).
import { validate } from 'uuid'
import { type ReadSource, tableIn } from '../core/file.ts'
import { instantOf, readMoment } from '../core/moments.ts'
import type { Priority, RawTask } from '../core/rows.ts'

const CHECKLIST_LINE = /^- \[([ x])\] (.*)$/
const PRIORITIES: readonly Priority[] = [1, 2, 3, 4]

export const readDayloopCsv: ReadSource = (file, { zone }) => {
  if (file.kind !== 'text') return null
  const table = tableIn(file, (columns) => columns.has('tasktitle') && columns.has('duedate'))
  if (!table) return null
  const tasks = table.rows.map(({ line, get, raw }): RawTask => {
    const id = get('id')
    const due = readMoment(get('due_date'), zone)
    const time = /^([01]\d|2[0-3]):[0-5]\d$/.exec(get('due_time'))?.[0] ?? null
    return {
      line,
      id: validate(id) ? id : undefined,
      title: unquoted(raw('task_title')),
      details: unquoted(raw('task_details')),
      due: due && { date: due.date, time },
      done: /^(true|completed|1)$/i.test(get('status')),
      completed_at: instantOf(get('completed_at'), zone),
      created_at: instantOf(get('created_at'), zone),
      deleted_at: instantOf(get('deleted_at'), zone),
      priority: PRIORITIES.find((one) => String(one) === get('priority')),
      tags: unquoted(get('tags')).split('\n'),
      checklist: unquoted(raw('checklist'))
        .split('\n')
        .flatMap((text) => {
          const [, mark, words = ''] = CHECKLIST_LINE.exec(text) ?? []
          return mark === undefined ? [] : [{ text: words, done: mark === 'x' }]
        }),
    }
  })
  return { tasks }
}

/** Removes the quote that the export puts before a text that a spreadsheet would run as a formula. */
function unquoted(text: string): string {
  return /^'[=+\-@\t\r']/.test(text) ? text.slice(1) : text
}
