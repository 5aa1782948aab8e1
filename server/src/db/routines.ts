// All SQL about routines. Every statement asks by itself whether the caller's session lives.
import { fieldNames, type SomeFieldsOf } from '@dayloop/contracts/fields'
import { ROUTINE_FIELDS, type RoutineFields } from '@dayloop/contracts/routine-fields'
import { Routine, type RoutineList } from '@dayloop/contracts/routines'
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { type CredentialValues, credentialValues, isLive, liveCredential, type SignedIn } from './live.ts'
import { editedValues, fieldsAsJson, newValues } from './row-fields.ts'
import type { Tables } from './tables.ts'

const ROUTINE_COLUMNS = Routine.keyof().options

type RoutineOf = SignedIn & { id: string }
type OneRoutine = CredentialValues & { id: string }
type NewRoutine = RoutineFields & { id: string }
type RoutineEdit = SomeFieldsOf<typeof ROUTINE_FIELDS>
type PageOf = { page: number; page_size: number }

const valuesOf = (routine: RoutineOf): OneRoutine => ({ id: routine.id, ...credentialValues(routine) })

/** A page of a user's routines, newest first, and how many there are; undefined when the session has ended. */
export async function listRoutines(
  db: StatementRunner,
  signedIn: SignedIn,
  { page, page_size }: PageOf,
): Promise<RoutineList | undefined> {
  const [row] = await list(db, { ...credentialValues(signedIn), page, page_size })
  if (!row) return undefined
  const { user_routines, ...pagination } = row
  return { user_routines, pagination }
}

const list = prepared((db, parameter: Parameter<CredentialValues & PageOf>) =>
  db
    .with('live', liveCredential(parameter))
    .with('counted', (qc) =>
      qc
        .selectFrom('routines')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('user_id', '=', parameter('user_id'))
        .where('deleted_at', 'is', null),
    )
    .with('pages', (qc) =>
      qc.selectFrom('counted').select(['total', numberOfPages(parameter).as('num_pages')]),
    )
    .with('shown', (qc) =>
      qc
        .selectFrom('pages')
        .select(['total', 'num_pages', sql<number>`least(${parameter('page')}::int, num_pages)`.as('page')]),
    )
    .selectFrom(['live', 'shown'])
    .select(['total', 'num_pages', 'page'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('routines')
          .select(ROUTINE_COLUMNS)
          .where('user_id', '=', parameter('user_id'))
          .where('deleted_at', 'is', null)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(sql<number>`${parameter('page_size')}::int`)
          .offset(sql<number>`(select (page - 1) * ${parameter('page_size')}::int from shown)`),
      ).as('user_routines'),
    ),
)

const numberOfPages = (parameter: Parameter<PageOf>) =>
  sql<number>`greatest(ceil(total / ${parameter('page_size')}::float8), 1)::int`

/** Adds a routine; undefined when that id is there already, living or deleted, or the session has ended. */
export async function insertRoutine(db: StatementRunner, routine: NewRoutine, signedIn: SignedIn) {
  const values = { id: routine.id, fields: fieldsAsJson(ROUTINE_FIELDS, routine) }
  const [added] = await insert(db, { ...values, ...credentialValues(signedIn) })
  return added
}

const insert = prepared((db, parameter: Parameter<OneRoutine & { fields: string }>) =>
  db
    .with('live', liveCredential(parameter))
    .insertInto('routines')
    .columns(['user_id', 'id', 'created_at', ...fieldNames(ROUTINE_FIELDS)])
    .expression((qc) =>
      qc
        .selectFrom('live')
        .select([
          'live.user_id',
          sql<string>`${parameter('id')}::uuid`.as('id'),
          sql<Date>`${parameter('now')}::timestamptz`.as('created_at'),
          ...newValues(ROUTINE_FIELDS, parameter('fields')),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .returning(ROUTINE_COLUMNS),
)

/** A routine of the user, living or deleted; undefined too when the session has ended. */
export async function findRoutine(db: StatementRunner, routine: RoutineOf) {
  const [found] = await find(db, valuesOf(routine))
  return found
}

const find = prepared((db, parameter: Parameter<OneRoutine>) =>
  db
    .with('live', liveCredential(parameter))
    .selectFrom('routines')
    .select([...ROUTINE_COLUMNS, 'deleted_at'])
    .where('user_id', '=', parameter('user_id'))
    .where('id', '=', parameter('id'))
    .where(isLive),
)

/** Sets the fields that are given; undefined when there is no such live routine, or no such session. */
export async function updateRoutine(db: StatementRunner, edit: RoutineEdit, routine: RoutineOf) {
  const [changed] = await update(db, { edit: fieldsAsJson(ROUTINE_FIELDS, edit), ...valuesOf(routine) })
  return changed
}

const update = prepared((db, parameter: Parameter<OneRoutine & { edit: string }>) =>
  existingRoutine(db, parameter)
    .set(editedValues(ROUTINE_FIELDS, 'routines', parameter('edit')))
    .returning(ROUTINE_COLUMNS),
)

/** Sets `status`, or turns it over when none is given; undefined when there is no such live routine, or no such session. */
export async function setRoutineStatus(db: StatementRunner, status: boolean | undefined, routine: RoutineOf) {
  const [changed] = await setStatus(db, { status: status ?? null, ...valuesOf(routine) })
  return changed
}

const setStatus = prepared((db, parameter: Parameter<OneRoutine & { status: boolean | null }>) =>
  existingRoutine(db, parameter)
    .set({ status: sql<boolean>`coalesce(${parameter('status')}::boolean, not status)` })
    .returning(ROUTINE_COLUMNS),
)

/** Puts a routine out of sight; undefined when there is no such live routine, or no such session. Its tasks stay. */
export async function deleteRoutine(db: StatementRunner, routine: RoutineOf) {
  const [deleted] = await remove(db, valuesOf(routine))
  return deleted
}

const remove = prepared((db, parameter: Parameter<OneRoutine>) =>
  existingRoutine(db, parameter)
    .set({ deleted_at: parameter('now') })
    .returning('id'),
)

function existingRoutine(db: Kysely<Tables>, parameter: Parameter<OneRoutine>) {
  return db
    .with('live', liveCredential(parameter))
    .updateTable('routines')
    .where('user_id', '=', parameter('user_id'))
    .where('id', '=', parameter('id'))
    .where('deleted_at', 'is', null)
    .where(isLive)
}
