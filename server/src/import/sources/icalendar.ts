// iCalendar: the to-dos of a file. Each is parsed separately, so that a damaged one does not affect the others.
import ICAL from 'ical.js'
import type { ReadSource } from '../core/file.ts'
import { instantOf, localInstant, momentIn, readIso } from '../core/moments.ts'
import { readRrule } from '../core/repeats.ts'
import type { Moment, Priority, RawTask, Repeat, Skipped } from '../core/rows.ts'

export const readIcalendar: ReadSource = (file, { zone, today }) => {
  if (file.kind !== 'text' || !/^BEGIN:(VCALENDAR|VTODO)\s*$/im.test(file.start)) return null
  const skipped: Skipped[] = []
  const series: RawTask[] = []
  const occurrences: RawTask[] = []
  const others = new Map<string, number>()
  for (const block of todosIn(file.text(), others)) {
    const todo = todoOf(block, skipped)
    if (textIn(todo, 'status').toUpperCase() === 'CANCELLED')
      skipped.push({ line: todo.line, reason: `"${textIn(todo, 'summary')}" was cancelled.` })
    else (todo.has('recurrence-id') ? occurrences : series).push(taskOf(todo, { zone, today }))
  }
  for (const [name, count] of others)
    skipped.push({ line: null, reason: `${count} ${name} left out: only to-dos are imported.` })
  const done = new Set(
    occurrences.flatMap(({ done, routine }) => (done && routine ? [`${routine.id} ${routine.date}`] : [])),
  )
  // If the occurrence of a series is done, the series continues with the next day.
  for (const task of series)
    if (task.repeat && 'weekdays' in task.repeat && task.due && done.has(`${task.id} ${task.due.date}`))
      task.due = null
  // A series comes before its single occurrences, because they refer to its routine.
  return { tasks: [...series, ...occurrences], skipped }
}

/** Apple writes this moment for a reminder that has no time. */
const AT_A_PLACE = '1976-04-01T00:55:45Z'

type Property = { parameters: Record<string, unknown>; values: unknown[] }
type Block = { line: number; lines: string[] }
type Todo = {
  line: number
  properties: Map<string, Property[]>
  alarms: string[]
  has: (name: string) => boolean
}

/** The lines of each to-do of a calendar, and the number of other components by name. */
function* todosIn(text: string, others: Map<string, number>): Generator<Block> {
  const open: string[] = []
  let todo: Block | undefined
  for (const { line, text: content } of unfolded(text)) {
    const begin = /^BEGIN\s*:\s*(\S+)/i.exec(content)?.[1]?.toUpperCase()
    const end = /^END\s*:\s*(\S+)/i.exec(content)?.[1]?.toUpperCase()
    if (begin !== undefined) {
      if (begin === 'VTODO' && !todo) todo = { line, lines: [] }
      else if (
        !todo &&
        !['VCALENDAR', 'VTIMEZONE'].includes(begin) &&
        !open.some((name) => name !== 'VCALENDAR')
      )
        others.set(begin, (others.get(begin) ?? 0) + 1)
      open.push(begin)
    }
    todo?.lines.push(content)
    if (end === undefined) continue
    while (open.length > 0 && open.pop() !== end);
    if (end !== 'VTODO' || !todo) continue
    yield todo
    todo = undefined
  }
  // The file is incomplete.
  if (todo) yield todo
}

/** The content lines. A line that begins with a space continues the previous one. */
function* unfolded(text: string): Generator<{ line: number; text: string }> {
  let current: { line: number; text: string } | undefined
  let line = 0
  for (const [part] of text.matchAll(/[^\r\n]*(?:\r\n|\n|\r|$)/g)) {
    line += 1
    const content = part.replace(/[\r\n]+$/, '')
    if (/^[ \t]/.test(content) && current) current.text += content.slice(1)
    else if (content !== '') {
      if (current) yield current
      current = { line, text: content }
    }
  }
  if (current) yield current
}

function todoOf({ line, lines }: Block, skipped: Skipped[]): Todo {
  const properties = new Map<string, Property[]>()
  const alarms: string[] = []
  let depth = 0
  let broken = 0
  for (const content of lines) {
    if (/^BEGIN\s*:/i.test(content)) depth += 1
    else if (/^END\s*:/i.test(content)) depth -= 1
    else {
      const [name, property] = propertyOf(content)
      if (property === null) broken += 1
      else if (depth === 1) properties.set(name, [...(properties.get(name) ?? []), property])
      else if (name === 'trigger') alarms.push(String(property.values[0] ?? ''))
    }
  }
  if (broken > 0)
    skipped.push({ line, reason: `${broken} broken ${broken === 1 ? 'line' : 'lines'} of a to-do left out.` })
  return { line, properties, alarms, has: (name) => properties.has(name) }
}

function propertyOf(content: string): [string, Property | null] {
  try {
    const [name, parameters, , ...values]: unknown[] = ICAL.parse.property(content)
    if (typeof name !== 'string' || typeof parameters !== 'object' || parameters === null) return ['', null]
    return [name, { parameters: { ...parameters }, values }]
  } catch {
    return ['', null]
  }
}

function textIn({ properties }: Todo, name: string): string {
  const value = properties.get(name)?.[0]?.values[0]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function allIn({ properties }: Todo, name: string): string[] {
  return (properties.get(name) ?? []).flatMap(({ values }) =>
    values.flatMap((value) => (typeof value === 'string' && value.trim() !== '' ? [value] : [])),
  )
}

/** A date, a local time in a zone of the file, or an instant of UTC, which is converted to the user's zone. */
function dayOf(todo: Todo, name: string, zone: string): Moment | null {
  const read = readIso(textIn(todo, name))
  if (!read) return null
  if (read.instant) return momentIn(zone, read.instant)
  const isFloating = todo.properties.get(name)?.[0]?.parameters.tzid === undefined
  return { date: read.date, time: isFloating && read.time === '00:00' ? null : read.time }
}

function isDone(todo: Todo): boolean {
  const status = textIn(todo, 'status').toUpperCase()
  return status === 'COMPLETED' || todo.has('completed') || Number(textIn(todo, 'percent-complete')) === 100
}

type Place = { zone: string; today: string }

function taskOf(todo: Todo, { zone, today }: Place): RawTask {
  const uid = textIn(todo, 'uid')
  const start = dayOf(todo, 'dtstart', zone)
  const due = dayOf(todo, 'due', zone) ?? dueByDuration(start, textIn(todo, 'duration'))
  const occurrence = dayOf(todo, 'recurrence-id', zone)
  const done = isDone(todo)
  const repeat = occurrence ? null : repeatOf(todo, (due ?? start)?.date, today)
  const day = due ?? start
  const percent = Number(textIn(todo, 'percent-complete'))
  return {
    line: todo.line,
    id: uid === '' ? undefined : occurrence ? `${uid}\n${textIn(todo, 'recurrence-id')}` : uid,
    parent: parentOf(todo),
    title: textIn(todo, 'summary'),
    details: allIn(todo, 'description').join('\n\n'),
    due: day,
    done,
    completed_at: done ? instantOf(textIn(todo, 'completed'), zone) : null,
    created_at: instantOf(textIn(todo, 'created') || textIn(todo, 'dtstamp'), zone),
    priority: priorityOf(Number(textIn(todo, 'priority'))),
    tags: allIn(todo, 'categories'),
    repeat,
    ...(occurrence && uid !== '' && { routine: { id: uid, date: occurrence.date } }),
    notes: [
      ...(day === null ? allIn(todo, todo.has('due') ? 'due' : 'dtstart').map((text) => `Due: ${text}`) : []),
      ...(start && due && start.date !== due.date ? [`Starts: ${start.date}`] : []),
      ...allIn(todo, 'location').map((place) => `Location: ${place}`),
      ...allIn(todo, 'url'),
      ...allIn(todo, 'comment').map((comment) => `Comment: ${comment}`),
      ...allIn(todo, 'attach').map((address) => `Attachment: ${address.slice(0, 500)}`),
      ...(percent > 0 && percent < 100 ? [`Done: ${percent} %`] : []),
      ...todo.alarms.map((trigger) =>
        trigger === AT_A_PLACE ? 'Has a reminder at a place.' : `Reminder: ${trigger}`,
      ),
    ],
  }
}

function dueByDuration(start: Moment | null, duration: string): Moment | null {
  if (!start || duration === '') return null
  try {
    const seconds = ICAL.Duration.fromString(duration).toSeconds()
    const begin = localInstant({ date: start.date, time: start.time ?? '00:00' }, 'UTC')
    const end = momentIn('UTC', new Date(begin.getTime() + seconds * 1_000))
    return end && { date: end.date, time: start.time === null ? null : end.time }
  } catch {
    return null
  }
}

function repeatOf(todo: Todo, date: string | undefined, today: string): Repeat | null {
  const value = todo.properties.get('rrule')?.[0]?.values[0]
  if (typeof value !== 'object' || value === null) return null
  // The parser converts the rule to an object, so the rule is written as a text again.
  const rule = Object.entries(value).map(([name, part]) => `${name.toUpperCase()}=${[part].flat().join(',')}`)
  return readRrule(rule.join(';'), date, today)
}

function parentOf({ properties }: Todo): string | undefined {
  const related = properties
    .get('related-to')
    ?.find(({ parameters }) => /^parent$/i.test(String(parameters.reltype ?? 'PARENT')))
  const value = related?.values[0]
  return typeof value === 'string' ? value : undefined
}

/** 1 is the highest, 9 the lowest; 0 means no priority. */
function priorityOf(priority: number): Priority {
  if (!(priority >= 1 && priority <= 9)) return 4
  if (priority < 5) return 1
  return priority === 5 ? 2 : 3
}
