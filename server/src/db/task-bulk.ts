// SQL that changes many tasks at once, in one statement that also updates the counts.
import type { BulkAction } from '@dayloop/contracts/task-trash'
import type { ExpectedTask } from '@dayloop/contracts/tasks'
import { type RawBuilder, sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { type CredentialValues, hasCredential, validCredential } from './credential.ts'
import { isAsExpected, type View, withCounts, withStatus } from './task-change.ts'
import {
  COUNT_COLUMNS,
  type CountedView,
  type CountRow,
  countsOfMove,
  countsOfOne,
  countsOfStatus,
  viewValues,
} from './task-counts.ts'

/**
 * A task to change. `move` sets `due_date`, and also `due_time` if `sets_time`. Without `expected` the task may have any
 * values.
 */
export type BulkChange = {
  id: string
  due_date: string | null
  due_time: string | null
  sets_time: boolean
  expected?: ExpectedTask | undefined
}

type Values = CredentialValues & CountedView & { changes: string }
type Assignments = {
  status?: RawBuilder<boolean>
  completed_at?: RawBuilder<Date | null>
  deleted_at?: RawBuilder<Date | null>
  due_date?: RawBuilder<string | null>
  due_time?: RawBuilder<string | null>
}
type Action = {
  /** The condition for tasks that the action can be applied to. */
  canApply: RawBuilder<boolean>
  /** The condition for those of them that the action changes. */
  hasEffect: RawBuilder<boolean>
  set: (parameter: Parameter<Values>) => Assignments
  counts: RawBuilder<CountRow>
}

// Without a date there is no time of day.
const dueTimeAfter = sql`case when given.due_date is not null then
  case when given.sets_time then given.due_time else ${sql.ref('tasks.due_time')} end
end`
const isNotDeleted = sql<boolean>`${sql.ref('tasks.deleted_at')} is null`

const ACTIONS: Record<BulkAction, Action> = {
  complete: {
    canApply: isNotDeleted,
    hasEffect: sql<boolean>`not ${sql.ref('tasks.status')}`,
    set: (parameter) => withStatus(sql<boolean>`true`, parameter),
    counts: countsOfStatus,
  },
  reopen: {
    canApply: isNotDeleted,
    hasEffect: sql<boolean>`${sql.ref('tasks.status')}`,
    set: (parameter) => withStatus(sql<boolean>`false`, parameter),
    counts: countsOfStatus,
  },
  delete: {
    canApply: isNotDeleted,
    hasEffect: sql<boolean>`true`,
    set: (parameter) => ({ deleted_at: sql<Date>`${parameter('now')}::timestamptz` }),
    counts: countsOfOne('after', -1),
  },
  restore: {
    canApply: sql<boolean>`${sql.ref('tasks.purged_at')} is null`,
    hasEffect: sql<boolean>`${sql.ref('tasks.deleted_at')} is not null`,
    set: () => ({ deleted_at: sql<null>`null` }),
    counts: countsOfOne('after', 1),
  },
  move: {
    canApply: isNotDeleted,
    hasEffect: sql<boolean>`(${sql.ref('tasks.due_date')}, ${sql.ref('tasks.due_time')}) is distinct from
      (given.due_date, ${dueTimeAfter})`,
    set: () => ({
      due_date: sql<string | null>`locked.due_date`,
      due_time: sql<string | null>`locked.due_time`,
    }),
    counts: countsOfMove,
  },
}

/** The tasks that exist, the ones of them that changed, and the ones that were not as expected. */
type Outcome = { existing: string[]; changed: string[]; conflicting: string[] }

/**
 * Applies the action to the tasks with these ids, which are distinct; undefined if the session has ended. The tasks are
 * locked in the order of their ids and the counts in the order of their days, so that two writers never deadlock.
 */
export async function changeTasks(
  db: StatementRunner,
  action: BulkAction,
  { changes, ...view }: View & { changes: BulkChange[] },
) {
  const values = { changes: JSON.stringify(changes), ...viewValues(view, view.days) }
  const [outcome] = await STATEMENTS[action](db, values)
  return outcome
}

const STATEMENTS = {
  complete: statement(ACTIONS.complete),
  reopen: statement(ACTIONS.reopen),
  delete: statement(ACTIONS.delete),
  restore: statement(ACTIONS.restore),
  move: statement(ACTIONS.move),
}

type Locked = {
  id: string
  due_date: string | null
  due_time: string | null
  was_due_date: string | null
  has_effect: boolean
  is_expected: boolean
}

function statement({ canApply, hasEffect, set, counts }: Action) {
  return prepared((db, parameter: Parameter<Values>) => {
    const locked: RawBuilder<Locked> = sql`(
      select ${sql.ref('tasks.id')}, given.due_date, ${dueTimeAfter} as due_time,
        ${sql.ref('tasks.due_date')} as was_due_date, ${hasEffect} as has_effect,
        ${isAsExpected(sql`given.expected`)} as is_expected
      from ${sql.table('tasks')}
      join jsonb_to_recordset(${parameter('changes')}::jsonb) as given (
        id uuid, due_date date, due_time text, sets_time boolean, expected jsonb
      )
        on given.id = ${sql.ref('tasks.id')}
      where ${sql.ref('tasks.user_id')} = ${parameter('user_id')} and ${canApply} and ${hasCredential}
      order by ${sql.ref('tasks.id')}
      for update of ${sql.table('tasks')}
    )`
    const changed = db
      .with('credential', validCredential(parameter))
      .with('locked', () => locked)
      .with('after', (qc) =>
        qc
          .updateTable('tasks')
          .from('locked')
          .set({ changed: true, ...set(parameter) })
          .where('tasks.user_id', '=', parameter('user_id'))
          .whereRef('tasks.id', '=', 'locked.id')
          .where(sql<boolean>`locked.has_effect and locked.is_expected`)
          .returning(['tasks.id', 'tasks.status', 'tasks.due_date', 'locked.was_due_date']),
      )
      .with('changed_counts', () => summed(counts))
    return withCounts(changed, parameter)
      .selectFrom(['credential', 'counts'])
      .select(COUNT_COLUMNS)
      .select(
        sql<Outcome>`json_build_object(
          'existing', (select coalesce(json_agg(id), '[]') from locked),
          'changed', (select coalesce(json_agg(id), '[]') from after),
          'conflicting', (
            select coalesce(json_agg(id), '[]') from locked where has_effect and not is_expected
          )
        )`.as('outcome'),
      )
  })
}

function summed(counts: RawBuilder<CountRow>): RawBuilder<CountRow> {
  return sql`(
  select day, sum(pending)::int as pending, sum(completed)::int as completed
  from ${counts} as counted (day, pending, completed)
  group by day
  order by day
)`
}
