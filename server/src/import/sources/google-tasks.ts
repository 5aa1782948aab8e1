// Google Tasks: the Takeout file `Tasks.json`, one list, or a page of the API.
import type { ReadSource } from '../core/file.ts'
import { flagOf, isObject, type Json, objectsOf, textOf } from '../core/json.ts'
import { instantOf, readIso } from '../core/moments.ts'
import type { RawTask, Read, Skipped } from '../core/rows.ts'

export const readGoogleTasks: ReadSource = (file, { zone }) => {
  if (file.kind !== 'json' || !isObject(file.value)) return null
  const { value } = file
  const kind = textOf(value.kind)
  const items = objectsOf(value.items)
  const isGoogle = kind?.startsWith('tasks#') || items.some((item) => textOf(item.kind)?.startsWith('tasks#'))
  if (!isGoogle) return null
  const isOneList =
    kind === 'tasks#tasks' ||
    kind === 'tasks#taskList' ||
    items.some(({ status }) => typeof status === 'string')
  const lists = isOneList ? [value] : items
  const skipped: Skipped[] = []
  const tasks = lists.flatMap((list) => tasksOf(list, lists.length > 1, { zone, skipped }))
  return { tasks, skipped } satisfies Read
}

function tasksOf(
  list: Json,
  isNamed: boolean,
  { zone, skipped }: { zone: string; skipped: Skipped[] },
): RawTask[] {
  const name = textOf(list.title)
  return objectsOf(list.items).flatMap((item, index): RawTask[] => {
    const title = textOf(item.title)
    const line = index + 1
    if (flagOf(item.deleted)) {
      skipped.push({ line, reason: `"${title ?? ''}" was deleted in Google Tasks.` })
      return []
    }
    const details = textOf(item.notes)
    if ((title === undefined || title.trim() === '') && details === undefined) {
      skipped.push({ line, reason: 'A task without a title and notes is left out.' })
      return []
    }
    const links = objectsOf(item.links).flatMap(({ link }) => textOf(link) ?? [])
    const recurs = textOf(item.task_recurrence_id) ?? textOf(item.recurrence_id)
    return [
      {
        line,
        id: textOf(item.id),
        parent: textOf(item.parent),
        title: title ?? '',
        details,
        due: dueOf(item, zone),
        done: item.status === 'completed',
        completed_at: instantOf(textOf(item.completed), zone),
        created_at: instantOf(textOf(item.created), zone),
        notes: [
          ...(isNamed && name !== undefined ? [`List: ${name}`] : []),
          ...(recurs === undefined ? [] : ['Repeats in Google Tasks; the export does not say how.']),
          ...(flagOf(item.starred) ? ['Starred'] : []),
          ...links,
        ],
      },
    ]
  })
}

/** Only the first ten characters of `due` count. Takeout may have the time in another field. */
function dueOf(item: Json, zone: string) {
  const date = readIso((textOf(item.due) ?? '').slice(0, 10))?.date
  const scheduled =
    objectsOf(item.scheduled_time)[0] ?? (isObject(item.scheduled_time) ? item.scheduled_time : undefined)
  const start = readIso(textOf(scheduled?.start) ?? '')
  if (date === undefined) return start && { date: start.date, time: start.time }
  const hasTime = start && start.time !== null && start.time !== '00:00' && zone !== ''
  return { date, time: hasTime ? start.time : null }
}
