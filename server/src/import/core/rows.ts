// The rows that an importer reads from a file, before and after the shared core has made them fit Dayloop.
import type { ImportSource } from '@dayloop/contracts/import'
import type { RoutineFields } from '@dayloop/contracts/routine-fields'
import type { TaskFields } from '@dayloop/contracts/task-fields'
import type { Weekday } from '@dayloop/contracts/weekdays'

export type SourceName = ImportSource

/** A day, and a time of that day or null. */
export type Moment = { date: string; time: string | null }

/** Days of each week, or a text that says how else a task repeats. */
export type Repeat = { weekdays: Weekday[] } | { text: string }

export type ChecklistLine = { id?: string | undefined; text: string; done: boolean }

/** A task as its source has it. What is left out is as Dayloop's own default. */
export type RawTask = {
  /** Where it stands in the file: a line of a text, or a number of the item. */
  line?: number | undefined
  /** The source's own id. Without one, the title and the parents identify the task. */
  id?: string | undefined
  /** The list that it is in: without an id of its own, a task is known by its list and title. */
  list?: string | undefined
  /** The `id` of the task that this one is a part of. */
  parent?: string | undefined
  title: string
  details?: string | undefined
  due?: Moment | null | undefined
  /** The time of a repeat whose next day is not in the file. */
  time?: string | null | undefined
  done?: boolean | undefined
  completed_at?: string | null | undefined
  created_at?: string | null | undefined
  deleted_at?: string | null | undefined
  removed_as?: 'missed' | 'skipped' | null | undefined
  priority?: Priority | undefined
  tags?: string[] | undefined
  checklist?: ChecklistLine[] | undefined
  repeat?: Repeat | null | undefined
  /** The `id` of the routine that the task was made from, and for which day. */
  routine?: { id: string; date: string } | undefined
  /** Lines for the details: what Dayloop has no field for. */
  notes?: string[] | undefined
}

export type RawRoutine = {
  line?: number | undefined
  id: string
  title: string
  weekdays: Weekday[]
  active?: boolean | undefined
  /** What else Dayloop's own export has. */
  fields?: Partial<Pick<RoutineFields, 'paused_from' | 'paused_until' | 'missed'>> | undefined
  skipped_dates?: string[] | undefined
  created_at?: string | null | undefined
  deleted_at?: string | null | undefined
}

/** What is not imported, and why. `line` is null when the reason is about the whole file. */
export type Skipped = { line: number | null; reason: string }

/** What an importer reads from a file. */
export type Read = { tasks: RawTask[]; routines?: RawRoutine[]; skipped?: Skipped[] }

/** Whose file it is: instants become days in their zone. */
export type Person = { zone: string; today: string }

export type Priority = 1 | 2 | 3 | 4

/** A task as it is stored. */
export type ImportedTask = TaskFields & {
  id: string
  status: boolean
  completed_at: string | null
  routine_id: string | null
  routine_date: string | null
  created_at: string
  deleted_at: string | null
  /** Why it is in the trash when no person put it there, and since when. */
  removed_as: 'missed' | 'skipped' | null
  removed_at: string | null
}

/** A routine as it is stored. */
export type ImportedRoutine = RoutineFields & {
  id: string
  status: boolean
  skipped_dates: string[]
  created_zone: string
  created_at: string
  deleted_at: string | null
}

export type ImportedRows = { tasks: ImportedTask[]; routines: ImportedRoutine[]; skipped: Skipped[] }

/** The file cannot be imported; `problem` is the name of the error in the catalogue. */
export class ImportProblem extends Error {
  readonly problem: 'IMPORT_UNKNOWN' | 'IMPORT_BROKEN' | 'IMPORT_TOO_LARGE'
  constructor(problem: ImportProblem['problem']) {
    super(problem)
    this.problem = problem
  }
}
