// Microsoft To Do: answers of Graph (`todoTask`), one page or several, with or without their lists.
import { weekdayOf } from '@dayloop/contracts/weekdays'
import type { ReadSource } from '../core/file.ts'
import { flagOf, isObject, type Json, numberOf, objectsOf, textOf, textsOf } from '../core/json.ts'
import { instantOf, isZone, midnightDay, readIso } from '../core/moments.ts'
import { everyDay, weekdaysWhere, weekly } from '../core/repeats.ts'
import type { Moment, RawTask, Repeat } from '../core/rows.ts'
import { textOfHtml } from '../core/texts.ts'

export const readMicrosoftTodo: ReadSource = (file, { zone, today }) => {
  if (file.kind !== 'json') return null
  const found = listsIn(file.value)
  if (!found.some(({ tasks }) => tasks.some(isTodoTask)))
    return isEmptyPage(file.value) ? { tasks: [] } : null
  const all = found.flatMap(({ list, tasks }) => tasks.map((task) => ({ list, task })))
  return { tasks: all.map(({ list, task }, index) => taskOf(task, { list, line: index + 1, zone, today })) }
}

type TaskList = { list: string | undefined; tasks: Json[] }

/** Pages and lists in all structures of exports: `value`, `tasks`, or a list of these. */
function listsIn(value: unknown, depth = 0): TaskList[] {
  if (depth > 4) return []
  if (Array.isArray(value)) {
    const objects = objectsOf(value)
    if (objects.some(isTodoTask)) return [{ list: undefined, tasks: objects }]
    return objects.flatMap((one) => listsIn(one, depth + 1))
  }
  if (!isObject(value)) return []
  const list = textOf(value.displayName)
  const inner = [value.value, value.tasks, value.lists].filter((one) => Array.isArray(one))
  return inner
    .flatMap((one) => listsIn(one, depth + 1))
    .map((found) => ({ ...found, list: found.list ?? list }))
}

function isTodoTask(value: Json): boolean {
  const isOfGraph = textOf(value['@odata.type']) === '#microsoft.graph.todoTask' || 'importance' in value
  return isOfGraph && 'title' in value && ('status' in value || 'body' in value)
}

function isEmptyPage(value: unknown): boolean {
  return (
    isObject(value) &&
    /todoTask|tasks/.test(textOf(value['@odata.context']) ?? '') &&
    Array.isArray(value.value)
  )
}

type Place = { list: string | undefined; line: number; zone: string; today: string }

function taskOf(task: Json, { list, line, zone, today }: Place): RawTask {
  const due = dayOf(task.dueDateTime, zone)
  const body = isObject(task.body) ? task.body : {}
  const content = textOf(body.content) ?? ''
  const reminder = flagOf(task.isReminderOn) ? dateTimeOf(task.reminderDateTime) : undefined
  const start = dayOf(task.startDateTime, zone)
  const importance = textOf(task.importance)
  return {
    line,
    id: textOf(task.id),
    title: textOf(task.title) ?? '',
    details: body.contentType === 'html' ? textOfHtml(content) : content,
    due,
    done: task.status === 'completed',
    completed_at: instantOf(dateTimeOf(task.completedDateTime), zone),
    created_at: instantOf(textOf(task.createdDateTime), zone),
    priority: importance === 'high' ? 1 : 4,
    tags: textsOf(task.categories),
    checklist: objectsOf(task.checklistItems).map((item) => ({
      text: textOf(item.displayName) ?? '',
      done: flagOf(item.isChecked),
    })),
    repeat: repeatOf(task.recurrence, due, today),
    notes: [
      ...(list === undefined || list === 'Tasks' ? [] : [`List: ${list}`]),
      ...(importance === 'low' ? ['Priority: low'] : []),
      ...(start && start.date !== due?.date ? [`Starts: ${start.date}`] : []),
      ...(reminder === undefined ? [] : [`Reminder: ${reminder.replace(/(:\d\d)(:\d\d)?(\.\d+)?/, '$1')}`]),
      ...(flagOf(task.hasAttachments) ? ['Has an attachment in Microsoft To Do.'] : []),
      ...objectsOf(task.linkedResources).flatMap(({ webUrl }) => textOf(webUrl) ?? []),
    ],
  }
}

/** `{ dateTime, timeZone }` as one text, with Z if the zone is UTC. */
function dateTimeOf(value: unknown): string | undefined {
  const { dateTime, timeZone } = isObject(value) ? value : {}
  const text = textOf(dateTime)
  if (text === undefined) return undefined
  return /^(utc|gmt|etc\/(utc|gmt))$/i.test(textOf(timeZone) ?? 'UTC') && !/z$/i.test(text)
    ? `${text}Z`
    : text
}

/** Due dates have no time. They are the instant of a midnight, or a local midnight with its zone. */
function dayOf(value: unknown, zone: string): Moment | null {
  const read = readIso(dateTimeOf(value) ?? '')
  if (!read) return null
  const named = isObject(value) ? (textOf(value.timeZone) ?? '') : ''
  if (!read.instant) return { date: read.date, time: null }
  return { date: midnightDay(read.instant, named !== 'UTC' && isZone(named) ? named : zone), time: null }
}

function repeatOf(value: unknown, due: Moment | null, today: string): Repeat | null {
  if (!isObject(value) || !isObject(value.pattern)) return null
  const { pattern, range } = value
  const type = textOf(pattern.type) ?? ''
  const interval = numberOf(pattern.interval) ?? 1
  const named = textsOf(pattern.daysOfWeek).map((day) => day.toLowerCase())
  const end =
    isObject(range) && range.type !== 'noEnd'
      ? readIso((textOf(range.endDate) ?? '').slice(0, 10))?.date
      : undefined
  const text = [type, `every ${interval}`, ...named, dayOfMonth(pattern), ...(end ? [`until ${end}`] : [])]
    .filter(Boolean)
    .join(', ')
  const hasEnded = isObject(range) && (range.type === 'numbered' || (end !== undefined && end < today))
  if (interval !== 1 || hasEnded) return { text }
  if (type === 'daily') return everyDay()
  if (type !== 'weekly') return { text }
  const days = weekdaysWhere((day) => named.includes(day))
  return weekly(days.length === 0 && due ? [weekdayOf(due.date)] : days, text)
}

function dayOfMonth({ dayOfMonth: day, month, index, type }: Json): string {
  if (String(type).startsWith('relative')) return String(index ?? '')
  const months = numberOf(month) ? `month ${month}` : ''
  return [numberOf(day) ? `day ${day}` : '', months].filter(Boolean).join(' ')
}
