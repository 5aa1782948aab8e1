// Dayloop's own export as JSON (docs/EXPORT.md).
import { isCalendarDate } from '@dayloop/contracts/calendar'
import { JSON_EXPORT } from '@dayloop/contracts/export-formats'
import { MISSED_POLICIES } from '@dayloop/contracts/routine-days'
import { parseWeekdays } from '@dayloop/contracts/weekdays'
import { validate } from 'uuid'
import type { ReadSource } from '../core/file.ts'
import { isObject, type Json, numberOf, objectOf, objectsOf, textOf, textsOf } from '../core/json.ts'
import { isoText } from '../core/moments.ts'
import { ImportProblem, type Priority, type RawRoutine, type RawTask, type Skipped } from '../core/rows.ts'

const TIME = /^([01]\d|2[0-3]):[0-5]\d/

export const readDayloop: ReadSource = (file) => {
  if (file.kind !== 'json' || !isObject(file.value) || file.value.format !== JSON_EXPORT.format) return null
  const version = numberOf(file.value.version)
  if (version === undefined || version > JSON_EXPORT.version) throw new ImportProblem('IMPORT_UNKNOWN')
  const skipped: Skipped[] = []
  const routines = objectsOf(file.value.routines).flatMap((routine, index): RawRoutine[] => {
    const id = textOf(routine.id)
    const title = textOf(routine.routines_title)
    const weekdays = parseWeekdays(textOf(routine.routines_dates) ?? '')
    if (id === undefined || !validate(id) || title === undefined || weekdays === null) {
      skipped.push({ line: index + 1, reason: `Routine ${index + 1} has no title or no weekdays.` })
      return []
    }
    const { status, created_at, deleted_at, missed, paused_from, paused_until, skipped_dates } = routine
    return [
      {
        id,
        title,
        weekdays,
        active: status !== false,
        fields: {
          paused_from: dateOf(paused_from),
          paused_until: dateOf(paused_until),
          missed: MISSED_POLICIES.find((one) => one === missed) ?? 'keep',
        },
        skipped_dates: textsOf(skipped_dates).filter(isCalendarDate),
        created_at: textOf(created_at),
        deleted_at: instant(deleted_at),
      },
    ]
  })
  const tasks = objectsOf(file.value.tasks).flatMap((task, index): RawTask[] => {
    const title = textOf(task.task_title)
    if (title !== undefined) return [taskOf(task, title, index + 1)]
    skipped.push({ line: index + 1, reason: `Task ${index + 1} has no title.` })
    return []
  })
  return { tasks, routines, skipped, settings: objectOf(file.value.settings) }
}

function taskOf(task: Json, title: string, line: number): RawTask {
  const id = textOf(task.id)
  const date = textOf(task.due_date)?.slice(0, 10)
  const time = TIME.exec(textOf(task.due_time) ?? '')?.[0] ?? null
  const routine_id = textOf(task.routine_id)
  return {
    line,
    id: id !== undefined && validate(id) ? id : undefined,
    title,
    details: textOf(task.task_details),
    due: date !== undefined && isCalendarDate(date) ? { date, time } : null,
    done: task.status === true,
    completed_at: instant(task.completed_at),
    created_at: textOf(task.created_at),
    deleted_at: instant(task.deleted_at),
    removed_as: task.removed_as === 'missed' || task.removed_as === 'skipped' ? task.removed_as : null,
    priority: priorityOf(task.priority),
    tags: textsOf(task.tags),
    checklist: objectsOf(task.checklist).map(({ id: line_id, text, done }) => ({
      id: validate(line_id) ? String(line_id) : undefined,
      text: textOf(text) ?? '',
      done: done === true,
    })),
    ...(routine_id !== undefined && { routine: { id: routine_id, date: textOf(task.routine_date) ?? '' } }),
  }
}

function dateOf(value: unknown): string | null {
  const text = textOf(value)
  return text !== undefined && isCalendarDate(text) ? text : null
}

function priorityOf(value: unknown): Priority {
  return value === 1 || value === 2 || value === 3 ? value : 4
}

function instant(value: unknown): string | null {
  const text = textOf(value)
  return text === undefined ? null : isoText(new Date(text))
}
