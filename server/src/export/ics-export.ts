// Converts a task to a to-do of iCalendar.
import type { ExportedTask } from '../db/export.ts'
import { contentLine, dateValue, escapedText, instantValue, localValue } from './icalendar.ts'

/** The iCalendar priority of each priority: 1 is the highest, 5 medium, 9 low, 0 none. */
const PRIORITIES: Record<number, number> = { 1: 1, 2: 5, 3: 9, 4: 0 }

/** The `VTODO` of a task. */
export function todo(task: ExportedTask, exported_at: Date): string {
  const { due_date, due_time, status, tags, checklist } = task
  const steps = checklist.map(({ text, done }) => `- [${done ? 'x' : ' '}] ${text}`).join('\n')
  const description = [task.task_details, steps].filter((part) => part !== '').join('\n\n')
  const completed = task.completed_at === null ? null : instantValue(new Date(task.completed_at))
  return [
    'BEGIN:VTODO\r\n',
    contentLine('UID', `${task.id}@dayloop`),
    contentLine('DTSTAMP', instantValue(exported_at)),
    contentLine('CREATED', instantValue(task.created_at)),
    contentLine('LAST-MODIFIED', completed ?? instantValue(task.created_at)),
    contentLine('SUMMARY', escapedText(task.task_title)),
    ...(description === '' ? [] : [contentLine('DESCRIPTION', escapedText(description))]),
    ...(due_date === null ? [] : [dueLine(due_date, due_time)]),
    ...(tags.length === 0 ? [] : [contentLine('CATEGORIES', tags.map(escapedText).join(','))]),
    contentLine('PRIORITY', String(PRIORITIES[task.priority] ?? 0)),
    contentLine('STATUS', status ? 'COMPLETED' : 'NEEDS-ACTION'),
    contentLine('PERCENT-COMPLETE', status ? '100' : '0'),
    ...(status && completed !== null ? [contentLine('COMPLETED', completed)] : []),
    'END:VTODO\r\n',
  ].join('')
}

function dueLine(date: string, time: string | null): string {
  return time === null
    ? contentLine('DUE;VALUE=DATE', dateValue(date))
    : contentLine('DUE', localValue(date, time))
}
