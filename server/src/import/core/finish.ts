// Converts the rows of an importer to rows of Dayloop: ids, parents, routines, texts and limits.
import { isCalendarDate } from '@dayloop/contracts/calendar'
import { NEW_ROUTINE } from '@dayloop/contracts/routine-fields'
import { NEW_TASK } from '@dayloop/contracts/task-fields'
import { joinWeekdays } from '@dayloop/contracts/weekdays'
import { stableId } from './ids.ts'
import { nextDay } from './repeats.ts'
import {
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
  const created = clockOf(now)
  const keys = keysOf(tasks)
  const byId = new Map(tasks.flatMap((task) => (task.id === undefined ? [] : [[task.id, task]])))
  const finished: ImportedRoutine[] = routines.map((routine) => ({
    id: stableId(source, source === 'dayloop' ? routine.id : `routine ${routine.id}`),
    ...NEW_ROUTINE,
    ...routine.fields,
    routines_title: routineTitleOf(routine.title),
    routines_dates: joinWeekdays(routine.weekdays),
    status: routine.active ?? true,
    skipped_dates: routine.skipped_dates ?? [],
    created_zone: user.zone,
    created_at: created(routine.created_at),
    deleted_at: routine.deleted_at ?? null,
  }))
  const known = new Set(finished.map(({ id }) => id))
  const filled = new Set<string>()

  /** The routine and day of a task. Only the first task of a routine and day has this link. */
  function linkOf(routine_id: string, date: string): Pick<ImportedTask, 'routine_id' | 'routine_date'> {
    const key = `${routine_id} ${date}`
    if (!known.has(routine_id) || !isCalendarDate(date) || filled.has(key))
      return { routine_id: known.has(routine_id) ? routine_id : null, routine_date: null }
    filled.add(key)
    return { routine_id, routine_date: date }
  }

  function finishedTask(task: RawTask, index: number): ImportedTask {
    const key = keys[index] ?? ''
    const { title, rest } = titleOf(task.title)
    const { tags, left: otherTags } = tagsOf(task.tags ?? [])
    const { checklist, left: otherLines } = checklistOf(task.checklist ?? [])
    const parent = task.parent === undefined || task.parent === task.id ? undefined : byId.get(task.parent)
    const { done = false, repeat } = task
    const notes = [
      ...(parent ? [`Part of: ${titleOf(parent.title).title}`] : []),
      ...(repeat && 'text' in repeat ? [`Repeats: ${repeat.text}`] : []),
      ...(task.notes ?? []),
      ...otherTags,
    ]
    const parts = [rest, task.details, otherLines.join('\n'), notes.join('\n')]
    // Dayloop's own export is imported unchanged.
    const { details, isCut } = detailsOf(parts, source === 'dayloop')
    if (isCut)
      reasons.push({
        line: task.line ?? null,
        reason: `The details of "${title}" are too long: their end is left out.`,
      })
    let due_date = task.due?.date ?? null
    let link: Pick<ImportedTask, 'routine_id' | 'routine_date'> = { routine_id: null, routine_date: null }
    if (task.routine)
      link = linkOf(
        stableId(source, source === 'dayloop' ? task.routine.id : `routine ${task.routine.id}`),
        task.routine.date,
      )
    else if (repeat && 'weekdays' in repeat && !done) {
      const id = stableId(source, `routine ${key}`)
      due_date ??= nextDay(repeat.weekdays, user.today)
      known.add(id)
      finished.push({
        id,
        ...NEW_ROUTINE,
        routines_title: routineTitleOf(task.title),
        routines_dates: joinWeekdays(repeat.weekdays),
        created_zone: user.zone,
        created_at: created(task.created_at),
        deleted_at: null,
      })
      if (due_date !== null) link = linkOf(id, due_date)
    }
    const id = stableId(source, key)
    const lineIds = new Set<string>()
    /** The id of a checklist item, unless another item of the task has it. */
    function ownId(line_id: string | undefined): string | undefined {
      if (line_id === undefined || lineIds.has(line_id)) return undefined
      lineIds.add(line_id)
      return line_id
    }
    return {
      id,
      ...NEW_TASK,
      task_title: title,
      task_details: details,
      due_date,
      due_time: due_date === null ? null : (task.due?.time ?? task.time ?? null),
      status: done,
      completed_at: done ? (task.completed_at ?? null) : null,
      priority: task.priority ?? 4,
      tags,
      checklist: checklist.map((line, place) => ({
        ...line,
        id: ownId(line.id) ?? stableId(source, `${id} line ${place} ${line.text}`),
      })),
      ...link,
      created_at: created(task.created_at),
      deleted_at: task.deleted_at ?? null,
      removed_as: task.removed_as ?? null,
      removed_at: task.removed_as ? (task.deleted_at ?? null) : null,
    }
  }

  function* finishedTasks(): Generator<ImportedTask> {
    for (const [index, task] of tasks.entries()) yield finishedTask(task, index)
  }
  return { tasks: finishedTasks, routines: finished, skipped: () => shortened(reasons) }
}

/** The creation time of a row: that of the source, else now, each a millisecond before that of the previous row. */
function clockOf(now: Date): (given: string | null | undefined) => string {
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
function keysOf(tasks: RawTask[]): string[] {
  const byId = new Map(tasks.flatMap((task) => (task.id === undefined ? [] : [[task.id, task]])))
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
