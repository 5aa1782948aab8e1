// Todoist: a project as a CSV template, or a backup, which is an archive of such files.
import { type ReadSource, tableIn } from '../core/file.ts'
import { ROW } from '../core/finish.ts'
import { readIso } from '../core/moments.ts'
import type { Moment, Priority, RawTask, Repeat, Skipped } from '../core/rows.ts'
import type { TableRow } from '../core/table.ts'
import { isRepeatText, readRepeatText, readWrittenDate } from '../core/words.ts'

/** 1 is the highest; in the API of Todoist it is the lowest. */
const PRIORITIES: readonly Priority[] = [1, 2, 3, 4]
const LABELS_AT_END = /(?:\s+@[^\s@]+)+\s*$/u
/** An id, or the number that a browser adds to a second download. */
const AFTER_NAME = /\s*(\[[^\]]*\]|\(\d+\))$/g

export const readTodoistCsv: ReadSource = (file) => {
  if (file.kind !== 'text') return null
  const table = tableIn(file, (columns) => columns.has('type') && columns.has('content'))
  if (!table) return null
  const project = file.name
    .replace(/\.csv$/i, '')
    .replace(AFTER_NAME, '')
    .replace(AFTER_NAME, '')
  const tasks: RawTask[] = []
  const skipped: Skipped[] = []
  let parents: { id: string; indent: number }[] = []
  let section = ''
  for (const row of table.rows) {
    const type = row.get('type').toLowerCase()
    const content = row.raw('content')
    if (type === 'section') {
      section = content.trim()
      parents = []
    } else if (type === 'note') {
      const task = tasks.at(-1)
      const note = `Comment: ${content.trim()}`
      if (task) task.notes = [...(task.notes ?? []), note]
      else if (content.trim() !== '')
        skipped.push({
          line: row.line,
          reason: `A comment on the project is left out: ${content.trim().slice(0, 100)}`,
        })
    } else if (type === 'task') {
      if (content.trim() === '') {
        skipped.push({ line: row.line, reason: 'A task without a title is left out.' })
        continue
      }
      const indent = Math.max(1, Number.parseInt(row.get('indent'), 10) || 1)
      parents = parents.filter((one) => one.indent < indent)
      const id = `${ROW}${row.line} ${project}`
      tasks.push({
        ...taskOf(row),
        id,
        list: project,
        parent: parents.at(-1)?.id,
        notes: [...placeOf(project, section), ...notesOf(row)],
      })
      parents.push({ id, indent })
    } else if (type !== '' && type !== 'meta')
      skipped.push({ line: row.line, reason: `A row of the type "${type}" is left out.` })
  }
  return { tasks, skipped }
}

function placeOf(project: string, section: string): string[] {
  return [
    ...(project === '' || project === 'Inbox' ? [] : [`Project: ${project}`]),
    ...(section === '' ? [] : [`Section: ${section}`]),
  ]
}

function taskOf(row: TableRow): RawTask {
  const content = row.raw('content')
  const labels = LABELS_AT_END.exec(content)?.[0] ?? ''
  const { due, time, repeat } = datesOf(row)
  const priority = row.get('priority')
  return {
    line: row.line,
    // A line that begins with a star has no checkbox in Todoist.
    title: content.slice(0, content.length - labels.length).replace(/^\* /, ''),
    details: row.raw('description'),
    due,
    time,
    repeat,
    priority: PRIORITIES.find((one) => String(one) === priority),
    tags: labels.split(/\s+/).flatMap((label) => (label.length > 1 ? [label.slice(1)] : [])),
  }
}

/** The date of a row, else its deadline. Words such as "tomorrow" cannot be resolved without the day of the export. */
function datesOf(row: TableRow): { due: Moment | null; time: string | null; repeat: Repeat | null } {
  const text = row.get('date')
  const language = row.get('date_lang') || 'en'
  const deadline = readWrittenDate(row.get('deadline'), row.get('deadline_lang') || language)
  const due = deadline && { date: deadline.date, time: null }
  if (isRepeatText(text)) {
    const { repeat, time } = readRepeatText(text, language)
    return { due: due && { ...due, time }, time, repeat }
  }
  return { due: readWrittenDate(text, language) ?? due, time: null, repeat: null }
}

function notesOf(row: TableRow): string[] {
  const date = row.get('date')
  const deadline = row.get('deadline')
  const language = row.get('date_lang') || 'en'
  const isRead = date === '' || isRepeatText(date) || readWrittenDate(date, language) !== null
  const isDue = date === '' || !isRead
  const duration = row.get('duration')
  const responsible = row.get('responsible')
  const written = readWrittenDate(deadline, row.get('deadline_lang') || language)
  return [
    ...(isRead ? [] : [`Date in Todoist: ${date}`]),
    ...(deadline === ''
      ? []
      : [`Deadline: ${written?.date ?? deadline}${isDue && written ? ' (used as the due date)' : ''}`]),
    ...(duration === '' || readIso(duration) || duration === 'None'
      ? []
      : [`Duration: ${duration} ${row.get('duration_unit')}`.trim()]),
    ...(responsible === '' ? [] : [`Responsible: ${responsible}`]),
  ]
}
