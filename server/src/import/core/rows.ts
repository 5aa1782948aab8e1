// The rows that importers read from files, and the rows that Dayloop stores.
import type { ImportSource } from '@dayloop/contracts/import'
import type { RoutineFields } from '@dayloop/contracts/routine-fields'
import type { TaskFields } from '@dayloop/contracts/task-fields'
import type { Weekday } from '@dayloop/contracts/weekdays'

export type SourceName = ImportSource

/** A day with an optional time. */
export type Moment = { date: string; time: string | null }

/** Weekdays, or a text that describes another kind of repeat. */
export type Repeat = { weekdays: Weekday[] } | { text: string }

export type ChecklistLine = { id?: string | undefined; text: string; done: boolean }

/** A task of a source. A missing field has Dayloop's default. */
export type RawTask = {
  /** The line of a text file, or the number of the item. */
  line?: number | undefined
  /** The source's own id. Without one, the title and the parents identify the task. */
  id?: string | undefined
  /** The list of the task. A task without an id is identified by its list and titles. */
  list?: string | undefined
  /** The `id` of the parent task. */
  parent?: string | undefined
  title: string
  details?: string | undefined
  due?: Moment | null | undefined
  /** The time of a repeat if the file does not contain its next day. */
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
  /** The `id` of the routine that generated the task, and the day. */
  routine?: { id: string; date: string } | undefined
  /** Lines for the details, for values without a field in Dayloop. */
  notes?: string[] | undefined
}

export type RawRoutine = {
  line?: number | undefined
  id: string
  title: string
  weekdays: Weekday[]
  active?: boolean | undefined
  /** Other fields of Dayloop's own export. */
  fields?: Partial<Pick<RoutineFields, 'paused_from' | 'paused_until' | 'missed'>> | undefined
  skipped_dates?: string[] | undefined
  created_at?: string | null | undefined
  deleted_at?: string | null | undefined
}

/** Something that is not imported, and the reason. `line` is null if the reason concerns the whole file. */
export type Skipped = { line: number | null; reason: string }

/** The result of an importer. */
export type Read = {
  tasks: RawTask[]
  routines?: RawRoutine[]
  skipped?: Skipped[]
  /** The settings in Dayloop's own export, not validated. */
  settings?: Record<string, unknown>
}

/** The user who imports. Instants become days in this zone. */
export type ImportingUser = { zone: string; today: string }

export type Priority = 1 | 2 | 3 | 4

/** A stored task. */
export type ImportedTask = TaskFields & {
  id: string
  status: boolean
  completed_at: string | null
  routine_id: string | null
  routine_date: string | null
  created_at: string
  deleted_at: string | null
  /** When it was deleted, and why, if the server deleted it. */
  removed_as: 'missed' | 'skipped' | null
  removed_at: string | null
}

/** A stored routine. */
export type ImportedRoutine = RoutineFields & {
  id: string
  status: boolean
  skipped_dates: string[]
  created_zone: string
  created_at: string
  deleted_at: string | null
}

export type ImportedRows = { tasks: ImportedTask[]; routines: ImportedRoutine[]; skipped: Skipped[] }

/** The file cannot be imported. `problem` is a name in the error catalogue. */
export class ImportProblem extends Error {
  readonly problem: 'IMPORT_UNKNOWN' | 'IMPORT_BROKEN' | 'IMPORT_TOO_LARGE'
  constructor(problem: ImportProblem['problem']) {
    super(problem)
    this.problem = problem
  }
}
