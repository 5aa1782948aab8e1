// Converts the rows of an importer to rows of Dayloop: ids, parents, routines, texts and limits.
import { isCalendarDate } from '@dayloop/contracts/calendar'
import type { ChecklistItem } from '@dayloop/contracts/fields'
import { NEW_ROUTINE } from '@dayloop/contracts/routine-fields'
import { NEW_TASK } from '@dayloop/contracts/task-fields'
import { joinWeekdays, type Weekday } from '@dayloop/contracts/weekdays'
import { stableId } from './ids.ts'
import { nextDay } from './repeats.ts'
import {
  type ChecklistLine,
  type ImportedRoutine,
  type ImportedRows,
  type ImportedTask,
  type ImportingUser,
  ImportProblem,
  type RawTask,
  type Read,
  type Skipped,
  type SourceName,
} from './rows.ts'
import { checklistOf, detailsOf, routineTitleOf, tagsOf, titleOf } from './texts.ts'

export const MAX_TASKS = 50_000
const MAX_SKIPPED = 1_000
const MAX_DEPTH = 50

type Options = { source: SourceName; user: ImportingUser; now: Date }

/** The rows to store, in the order of the file. */
export function finishRows(read: Read, options: Options): ImportedRows {
  const finishing = startFinishing(read, options)
  const tasks = [...finishing.tasks()]
  return { tasks, routines: finishing.routines, skipped: finishing.skipped() }
}

/** The rows one by one, so that not all exist at the same time. Routines and reasons are complete after the last task. */
export function startFinishing({ tasks, routines = [], skipped = [] }: Read, options: Options) {
  if (tasks.length + routines.length > MAX_TASKS) throw new ImportProblem('IMPORT_TOO_LARGE')
  const { source, user, now } = options
  const reasons = [...skipped]
  const createdAt = creationTimes(now)
  const byId = new Map(tasks.flatMap((task) => (task.id === undefined ? [] : [[task.id, task]])))
  const keys = keysOf(tasks, byId)
  const finished: ImportedRoutine[] = routines.map((routine) => ({
    id: routineIdOf(routine.id),
    ...NEW_ROUTINE,
    ...routine.fields,
    routines_title: routineTitleOf(routine.title),
    routines_dates: joinWeekdays(routine.weekdays),
    status: routine.active ?? true,
    skipped_dates: routine.skipped_dates ?? [],
    created_zone: user.zone,
    created_at: createdAt(routine.created_at),
    deleted_at: routine.deleted_at ?? null,
  }))
  const known = new Set(finished.map(({ id }) => id))
  const filled = new Set<string>()

  /** Rows of a Dayloop export keep their ids. */
  function routineIdOf(id: string): string {
    return stableId(source, source === 'dayloop' ? id : `routine ${id}`)
  }

  /** The routine and day of a task. Only the first task of a routine and day has this link. */
  function linkOf(routine_id: string, date: string): Link {
    if (!known.has(routine_id)) return NO_LINK
    const key = `${routine_id} ${date}`
    if (!isCalendarDate(date) || filled.has(key)) return { routine_id, routine_date: null }
    filled.add(key)
    return { routine_id, routine_date: date }
  }

  /** Adds the routine of a weekly repeat, and returns its id. */
  function addRoutine(task: RawTask, key: string, weekdays: Weekday[]): string {
    const id = routineIdOf(key)
    known.add(id)
    finished.push({
      id,
      ...NEW_ROUTINE,
      routines_title: routineTitleOf(task.title),
      routines_dates: joinWeekdays(weekdays),
      created_zone: user.zone,
      created_at: createdAt(task.created_at),
      deleted_at: null,
    })
    return id
  }

  /** The due date of a task, and its routine. The open task of a weekly repeat is the routine's task of its next day. */
  function scheduleOf(task: RawTask, key: string): Link & { due_date: string | null } {
    const { due, done, repeat, routine } = task
    const due_date = due?.date ?? null
    if (routine) return { due_date, ...linkOf(routineIdOf(routine.id), routine.date) }
    if (done || !repeat || 'text' in repeat) return { due_date, ...NO_LINK }
    const id = addRoutine(task, key, repeat.weekdays)
    const day = due_date ?? nextDay(repeat.weekdays, user.today)
    return { due_date: day, ...(day === null ? NO_LINK : linkOf(id, day)) }
  }

  function finishedTask(task: RawTask, index: number): ImportedTask {
    const key = keys[index] ?? ''
    const id = stableId(source, key)
    const { title, rest } = titleOf(task.title)
    const { tags, left: otherTags } = tagsOf(task.tags ?? [])
    const { checklist, left: otherLines } = checklistOf(task.checklist ?? [])
    const parent = task.parent === undefined || task.parent === task.id ? undefined : byId.get(task.parent)
    const notes = [...notesOf(task, parent), ...otherTags]
    const parts = [rest, task.details, otherLines.join('\n'), notes.join('\n')]
    // Dayloop's own export is imported unchanged.
    const { details, isCut } = detailsOf(parts, source === 'dayloop')
    if (isCut)
      reasons.push({
        line: task.line ?? null,
        reason: `The details of "${title}" are too long: their end is left out.`,
      })
    const { done = false, removed_as = null, deleted_at = null } = task
    const { due_date, ...link } = scheduleOf(task, key)
    return {
      id,
      ...NEW_TASK,
      task_title: title,
      task_details: details,
      due_date,
      due_time: due_date === null ? null : (task.due?.time ?? task.time ?? null),
      status: done,
      completed_at: done ? (task.completed_at ?? null) : null,
      priority: task.priority ?? NEW_TASK.priority,
      tags,
      checklist: withIds(checklist, (place, text) => stableId(source, `${id} line ${place} ${text}`)),
      ...link,
      created_at: createdAt(task.created_at),
      deleted_at,
      removed_as,
      removed_at: removed_as && deleted_at,
    }
  }

  function* finishedTasks(): Generator<ImportedTask> {
    for (const [index, task] of tasks.entries()) yield finishedTask(task, index)
  }
  return { tasks: finishedTasks, routines: finished, skipped: () => shortened(reasons) }
}

type Link = Pick<ImportedTask, 'routine_id' | 'routine_date'>
const NO_LINK: Link = { routine_id: null, routine_date: null }

/** Lines of the details for values without a field. */
function notesOf({ repeat, notes = [] }: RawTask, parent: RawTask | undefined): string[] {
  return [
    ...(parent ? [`Part of: ${titleOf(parent.title).title}`] : []),
    ...(repeat && 'text' in repeat ? [`Repeats: ${repeat.text}`] : []),
    ...notes,
  ]
}

/** The items of a checklist, each with an id of its own. */
function withIds(
  checklist: ChecklistLine[],
  newId: (place: number, text: string) => string,
): ChecklistItem[] {
  const ids = new Set<string>()
  return checklist.map(({ id, text, done }, place) => {
    const own = id === undefined || ids.has(id) ? newId(place, text) : id
    ids.add(own)
    return { id: own, text, done }
  })
}

/** The creation time of a row: that of the source, else now, each a millisecond before that of the previous row. */
function creationTimes(now: Date): (given: string | null | undefined) => string {
  let next = now.getTime()
  return (given) => {
    next -= 1
    const instant = given === null || given === undefined ? Number.NaN : Date.parse(given)
    const isUsable = instant > Date.UTC(1970, 0, 2) && instant <= now.getTime()
    return new Date(isUsable ? instant : next).toISOString()
  }
}

/**
 * What identifies each task: the source's id, else its list, its parents' titles and its title. Equal ones are numbered.
 * A row that is added or moved elsewhere in the file changes no identity of the other rows.
 */
function keysOf(tasks: RawTask[], byId: Map<string, RawTask>): string[] {
  const seen = new Map<string, number>()
  return tasks.map((task) => {
    const name =
      task.id === undefined || task.id.startsWith(ROW)
        ? `title ${task.list ?? ''}\u0001${pathOf(task, byId)}`
        : task.id
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name}\n${count}`
  })
}

/** The prefix of ids that an importer gives to rows without one, so that other rows can refer to them as parents. */
export const ROW = '\u0001row '

function pathOf(task: RawTask, byId: Map<string, RawTask>): string {
  const titles: string[] = []
  let current: RawTask | undefined = task
  // A cycle of parents ends at the limit.
  while (current && titles.length < MAX_DEPTH) {
    titles.unshift(current.title.trim())
    const parent: string | undefined = current.parent
    current = parent === undefined ? undefined : byId.get(parent)
  }
  return titles.join('\u0001')
}

function shortened(skipped: Skipped[]): Skipped[] {
  if (skipped.length <= MAX_SKIPPED) return skipped
  const reason = `${skipped.length - MAX_SKIPPED} more rows are left out.`
  return [...skipped.slice(0, MAX_SKIPPED), { line: null, reason }]
}
