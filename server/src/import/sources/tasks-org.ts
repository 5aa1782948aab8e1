// Tasks.org: a backup as JSON.
import type { ReadSource } from '../core/file.ts'
import { isObject, type Json, numberOf, objectOf, objectsOf, textOf } from '../core/json.ts'
import { instantOfMs, momentIn } from '../core/moments.ts'
import { readRrule } from '../core/repeats.ts'
import type { Moment, Priority, RawTask } from '../core/rows.ts'

const PRIORITIES: readonly Priority[] = [1, 2, 3, 4]

export const readTasksOrg: ReadSource = (file, { zone, today }) => {
  if (file.kind !== 'json' || !isObject(file.value) || !isObject(file.value.data)) return null
  const { data } = file.value
  const entries = objectsOf(data.tasks)
  if (!Array.isArray(data.tasks) || !entries.every((entry) => isObject(entry.task))) return null
  const tagNames = new Map(objectsOf(data.tags).map((tag) => [uidOf(tag), textOf(tag.name) ?? '']))
  const lists = new Map(
    objectsOf(data.caldavCalendars).map((list) => [textOf(list.uuid) ?? '', textOf(list.name) ?? '']),
  )
  const tasks = entries.map((entry, index): RawTask => {
    const task = objectOf(entry.task)
    const due = dueOf(task.dueDate, zone)
    const list = objectsOf(entry.caldavTasks).flatMap(
      ({ calendar }) => lists.get(textOf(calendar) ?? '') ?? [],
    )[0]
    const start = dueOf(task.hideUntil, zone)
    const completed = instantOfMs(numberOf(task.completionDate))
    const parent = numberOf(task.parent)
    return {
      line: index + 1,
      id: idOf(task),
      parent: parent ? parentIdOf(entries, parent) : textOf(task.parentUuid),
      title: textOf(task.title) ?? '',
      details: textOf(task.notes),
      due,
      done: completed !== null,
      completed_at: completed,
      created_at: instantOfMs(numberOf(task.creationDate)),
      deleted_at: instantOfMs(numberOf(task.deletionDate)),
      priority: PRIORITIES[numberOf(task.priority) ?? 3],
      tags: objectsOf(entry.tags).flatMap(
        (tag) => textOf(tag.name) ?? tagNames.get(textOf(tag.tagUid) ?? '') ?? [],
      ),
      repeat: readRrule(textOf(task.recurrence) ?? '', due?.date, today),
      notes: [
        ...(list === undefined ? [] : [`List: ${list}`]),
        ...(start && start.date !== due?.date ? [`Starts: ${start.date}`] : []),
        ...objectsOf(entry.comments).flatMap(({ message }) =>
          textOf(message) === undefined ? [] : [`Comment: ${message}`],
        ),
        ...(objectsOf(entry.locations).length > 0 ? ['Has a reminder at a place.'] : []),
      ],
    }
  })
  return { tasks }
}

function uidOf(value: Json): string {
  return textOf(value.remoteId) ?? textOf(value.tagUid) ?? textOf(value.uuid) ?? ''
}

function idOf(task: Json): string | undefined {
  return textOf(task.remoteId) ?? textOf(task.uuid) ?? textOf(task.id)
}

function parentIdOf(entries: Json[], parent: number): string | undefined {
  const found = entries.find(({ task }) => numberOf(objectOf(task).id) === parent)
  return found && idOf(objectOf(found.task))
}

/** Milliseconds. If the user set a time, they are not a whole minute. */
function dueOf(value: unknown, zone: string): Moment | null {
  const ms = numberOf(value)
  if (ms === undefined || ms <= 0) return null
  const moment = momentIn(zone, new Date(ms))
  return moment && { date: moment.date, time: ms % 60_000 > 0 ? moment.time : null }
}
