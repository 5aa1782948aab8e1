// Todoist: answers of its API, for the whole account (sync) or for a list of tasks.
import type { ReadSource } from '../core/file.ts'
import { flagOf, isObject, type Json, numberOf, objectsOf, textOf, textsOf } from '../core/json.ts'
import { instantOf, isZone, momentIn, readIso } from '../core/moments.ts'
import type { Moment, Priority, RawTask, Repeat, Skipped } from '../core/rows.ts'
import { isRepeatText, readRepeatText } from '../core/words.ts'

/** 4 is the highest; in the CSV of Todoist it is the lowest. */
const PRIORITIES: Record<number, Priority> = { 4: 1, 3: 2, 2: 3, 1: 4 }

export const readTodoistJson: ReadSource = (file, { zone }) => {
  if (file.kind !== 'json') return null
  const account = isObject(file.value) ? file.value : {}
  const items = objectsOf(account.items ?? account.results ?? account.tasks ?? file.value)
  const isTodoist =
    'sync_token' in account ||
    (items.length > 0 &&
      items.every((item) => 'content' in item && ('project_id' in item || 'priority' in item)))
  if (!isTodoist) return null
  const skipped: Skipped[] = []
  const projects = new Map(objectsOf(account.projects).map((one) => [textOf(one.id) ?? '', one]))
  const sections = new Map(
    objectsOf(account.sections).map((one) => [textOf(one.id) ?? '', textOf(one.name) ?? '']),
  )
  const comments = commentsOf([...objectsOf(account.notes), ...objectsOf(account.comments)])
  const tasks = items.flatMap((item, index): RawTask[] => {
    const project = projects.get(textOf(item.project_id) ?? '')
    const title = textOf(item.content) ?? ''
    const line = index + 1
    const reason = reasonToSkip(item, project)
    if (reason !== undefined) {
      skipped.push({ line, reason: `"${title}" ${reason}` })
      return []
    }
    const done = flagOf(item.checked) || flagOf(item.is_completed) || textOf(item.completed_at) !== undefined
    const { due, repeat } = dueOf(item, zone)
    const deadline = isObject(item.deadline) ? readIso(textOf(item.deadline.date) ?? '')?.date : undefined
    const duration = isObject(item.duration) ? item.duration : undefined
    return [
      {
        line,
        id: textOf(item.id) ?? textOf(item.task_id),
        parent: textOf(item.parent_id),
        title,
        details: textOf(item.description),
        due: due ?? (deadline === undefined ? null : { date: deadline, time: null }),
        done,
        completed_at: done ? instantOf(textOf(item.completed_at) ?? textOf(item.date_completed), zone) : null,
        created_at: instantOf(
          textOf(item.added_at) ?? textOf(item.created_at) ?? textOf(item.date_added),
          zone,
        ),
        priority: PRIORITIES[numberOf(item.priority) ?? 1],
        tags: textsOf(item.labels),
        repeat,
        notes: [
          ...(project && !flagOf(project.inbox_project) && !flagOf(project.is_inbox_project)
            ? [`Project: ${textOf(project.name) ?? ''}`]
            : []),
          ...(sections.has(textOf(item.section_id) ?? '')
            ? [`Section: ${sections.get(textOf(item.section_id) ?? '')}`]
            : []),
          ...(deadline === undefined ? [] : [`Deadline: ${deadline}`]),
          ...(duration ? [`Duration: ${textOf(duration.amount) ?? ''} ${textOf(duration.unit) ?? ''}`] : []),
          ...(comments.get(textOf(item.id) ?? '') ?? []),
        ],
      },
    ]
  })
  return { tasks, skipped }
}

function reasonToSkip(item: Json, project: Json | undefined): string | undefined {
  if (flagOf(item.is_deleted)) return 'was deleted in Todoist.'
  if (project && flagOf(project.is_deleted)) return 'is in a deleted project.'
  if (project && flagOf(project.is_archived)) return 'is in an archived project.'
  return (textOf(item.content) ?? '').trim() === '' ? 'has no title.' : undefined
}

function commentsOf(notes: Json[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const note of notes) {
    const task = textOf(note.item_id) ?? textOf(note.task_id)
    if (task === undefined || flagOf(note.is_deleted)) continue
    const file = isObject(note.file_attachment)
      ? note.file_attachment
      : isObject(note.attachment)
        ? note.attachment
        : undefined
    const attached = file
      ? [`Attachment: ${textOf(file.file_name) ?? ''} ${textOf(file.file_url) ?? ''}`.trim()]
      : []
    const text = textOf(note.content)
    found.set(task, [
      ...(found.get(task) ?? []),
      ...(text === undefined ? [] : [`Comment: ${text}`]),
      ...attached,
    ])
  }
  return found
}

/** A day, a floating time, or an instant with its zone. */
function dueOf(item: Json, zone: string): { due: Moment | null; repeat: Repeat | null } {
  if (!isObject(item.due)) return { due: null, repeat: null }
  const { due } = item
  const read = readIso(textOf(due.datetime) ?? textOf(due.date) ?? '')
  const named = textOf(due.timezone) ?? ''
  const fixed = read?.instant ? momentIn(isZone(named) ? named : zone, read.instant) : null
  const moment = fixed ?? (read && { date: read.date, time: read.time })
  const text = textOf(due.string)
  if (!flagOf(due.is_recurring) || text === undefined) return { due: moment, repeat: null }
  const { repeat } = isRepeatText(text)
    ? readRepeatText(text, textOf(due.lang) ?? 'en')
    : { repeat: { text } }
  return { due: moment, repeat }
}
