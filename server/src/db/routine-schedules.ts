// SQL that changes on which days a routine is due. A change is based on a version of the routine, and fails if the
// routine has another version by then.
import type { SomeFieldsOf } from '@dayloop/contracts/fields'
import type { PastSchedule } from '@dayloop/contracts/routine-days'
import { ROUTINE_FIELDS } from '@dayloop/contracts/routine-fields'
import type { ExpectedRoutine, Routine } from '@dayloop/contracts/routines'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import {
  type CredentialValues,
  credentialValues,
  hasCredential,
  type SignedIn,
  validCredential,
} from './credential.ts'
import { ROUTINE_COLUMNS } from './routines.ts'
import { editedValues, fieldsAsJson, hasExpected } from './row-fields.ts'
import type { Tables } from './tables.ts'

type RoutineOf = SignedIn & { id: string }
type OneRoutine = CredentialValues & { id: string }

/** A hash of all fields that decide on which days a routine is due. */
export const routineVersion: RawBuilder<string> = sql`hash_record_extended(row(
  routines_dates, ${sql.ref('routines.status')}, paused_from, paused_until, missed, skipped_dates, past_schedules,
  ${sql.ref('routines.deleted_at')}
), 0)::text`

/** A routine with its past schedules, even if deleted; undefined if it does not exist or the session has ended. */
export async function findSchedule(db: StatementRunner, routine: RoutineOf) {
  const [found] = await find(db, { id: routine.id, ...credentialValues(routine) })
  return found
}

const find = prepared((db, parameter: Parameter<OneRoutine>) =>
  db
    .with('credential', validCredential(parameter))
    .selectFrom('routines')
    .select([...ROUTINE_COLUMNS, 'past_schedules', 'created_at', 'created_zone', 'deleted_at'])
    .select(routineVersion.as('version'))
    .where('user_id', '=', parameter('user_id'))
    .where('id', '=', parameter('id'))
    .where(hasCredential),
)

/** The values that a change sets. Missing fields keep their values. */
export type ScheduleChange = {
  fields?: SomeFieldsOf<typeof ROUTINE_FIELDS>
  status?: boolean
  past_schedules?: PastSchedule[]
  deleted_at?: Date | null
}

/** Changes the routine if it has this version and the expected values. Without a version it must not be deleted. */
export async function updateSchedule(
  db: StatementRunner,
  { fields = {}, status, past_schedules, deleted_at }: ScheduleChange,
  routine: RoutineOf & { version: string | null; expected?: ExpectedRoutine | undefined },
): Promise<Routine | undefined> {
  const { id, version, expected } = routine
  const [changed] = await update(db, {
    expected: expected ? JSON.stringify(expected) : null,
    edit: fieldsAsJson(ROUTINE_FIELDS, fields),
    status: status ?? null,
    past_schedules: past_schedules === undefined ? null : JSON.stringify(past_schedules),
    deletes: deleted_at instanceof Date,
    restores: deleted_at === null,
    id,
    version,
    ...credentialValues(routine),
  })
  return changed
}

type Values = OneRoutine & {
  edit: string
  status: boolean | null
  past_schedules: string | null
  deletes: boolean
  restores: boolean
  version: string | null
  expected: string | null
}

const update = prepared((db, parameter: Parameter<Values>) =>
  updateVersion(db, parameter)
    .set({
      ...editedValues(ROUTINE_FIELDS, 'routines', parameter('edit')),
      status: sql<boolean>`coalesce(${parameter('status')}::boolean, ${sql.ref('routines.status')})`,
      past_schedules: sql<string>`coalesce(${parameter('past_schedules')}::jsonb, past_schedules)`,
      deleted_at: sql<Date | null>`case
        when ${parameter('deletes')}::boolean then ${parameter('now')}::timestamptz
        when not ${parameter('restores')}::boolean then deleted_at
      end`,
    })
    .where(hasExpected(ROUTINE_FIELDS, 'routines', parameter('expected')))
    .returning(ROUTINE_COLUMNS),
)

type Skip = OneRoutine & { version: string; date: string; skipped: boolean }

/** Adds or removes a skipped date if the routine has this version. */
export async function setSkipped(
  db: StatementRunner,
  skip: { date: string; skipped: boolean },
  routine: RoutineOf & { version: string },
): Promise<Routine | undefined> {
  const { id, version } = routine
  const [changed] = await setDate(db, { ...skip, id, version, ...credentialValues(routine) })
  return changed
}

// The transaction raises the user's version at its end, after the task of the date has changed too.
const setDate = prepared(
  (db, parameter: Parameter<Skip>) =>
    updateVersion(db, parameter)
      .set({
        skipped_dates: sql<string>`(
        select coalesce(jsonb_agg(date order by date), '[]')
        from (
          select date from jsonb_array_elements_text(skipped_dates) as date where date <> ${parameter('date')}
          union all
          select ${parameter('date')} where ${parameter('skipped')}::boolean
        ) as dates
      )`,
      })
      .returning(ROUTINE_COLUMNS),
  { raises_version: false },
)

function updateVersion(db: Kysely<Tables>, parameter: Parameter<OneRoutine & { version: string | null }>) {
  return db
    .with('credential', validCredential(parameter))
    .updateTable('routines')
    .where('user_id', '=', parameter('user_id'))
    .where('id', '=', parameter('id'))
    .where(sql<boolean>`coalesce(${routineVersion} = ${parameter('version')}, deleted_at is null)`)
    .where(hasCredential)
}
