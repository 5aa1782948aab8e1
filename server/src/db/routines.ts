// SQL of routines. Every statement checks the caller's session itself.
import { fieldNames } from '@dayloop/contracts/fields'
import { ROUTINE_FIELDS, type RoutineFields } from '@dayloop/contracts/routine-fields'
import { type DeletedRoutineList, Routine, type RoutineList } from '@dayloop/contracts/routines'
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import {
  type CredentialValues,
  credentialValues,
  hasCredential,
  type SignedIn,
  validCredential,
} from './credential.ts'
import { fieldsAsJson, newValues } from './row-fields.ts'
import type { Tables } from './tables.ts'

export const ROUTINE_COLUMNS = Routine.keyof().options

type RoutineOf = SignedIn & { id: string }
type OneRoutine = CredentialValues & { id: string }
type NewRoutine = RoutineFields & { id: string; created_zone: string }
type PageOf = { page: number; page_size: number }

function valuesOf(routine: RoutineOf): OneRoutine {
  return { id: routine.id, ...credentialValues(routine) }
}

/** A page of a user's routines, newest first, with their total; undefined if the session has ended. */
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
  pageOf(db, parameter, 'is').select(
    jsonArrayFrom(
      rowsOf(db, parameter, 'is').select(ROUTINE_COLUMNS).orderBy('created_at', 'desc').orderBy('id', 'desc'),
    ).as('user_routines'),
  ),
)

/** A page of a user's deleted routines, last deleted first; undefined if the session has ended. */
export async function listDeletedRoutines(
  db: StatementRunner,
  signedIn: SignedIn,
  { page, page_size }: PageOf,
): Promise<DeletedRoutineList | undefined> {
  const [row] = await listDeleted(db, { ...credentialValues(signedIn), page, page_size })
  if (!row) return undefined
  const { routines, ...pagination } = row
  return { routines, pagination }
}

const listDeleted = prepared((db, parameter: Parameter<CredentialValues & PageOf>) =>
  pageOf(db, parameter, 'is not').select(
    jsonArrayFrom(
      rowsOf(db, parameter, 'is not')
        .select(ROUTINE_COLUMNS)
        .select(
          sql<string>`to_char(deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
            'deleted_at',
          ),
        )
        .orderBy('routines.deleted_at', 'desc')
        .orderBy('id', 'desc'),
    ).as('routines'),
  ),
)

/** The rows of the page, either those in the trash or the others. */
function rowsOf(
  db: Kysely<Tables>,
  parameter: Parameter<CredentialValues & PageOf>,
  deleted: 'is' | 'is not',
) {
  return db
    .selectFrom('routines')
    .where('user_id', '=', parameter('user_id'))
    .where('deleted_at', deleted, null)
    .limit(sql<number>`${parameter('page_size')}::int`)
    .offset(sql<number>`(select (page - 1) * ${parameter('page_size')}::int from shown)`)
}

/** The number of the page to return: the requested one or the last. */
function pageOf(
  db: Kysely<Tables>,
  parameter: Parameter<CredentialValues & PageOf>,
  deleted: 'is' | 'is not',
) {
  return db
    .with('credential', validCredential(parameter))
    .with('counted', (qc) =>
      qc
        .selectFrom('routines')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('user_id', '=', parameter('user_id'))
        .where('deleted_at', deleted, null),
    )
    .with('pages', (qc) =>
      qc.selectFrom('counted').select(['total', numberOfPages(parameter).as('num_pages')]),
    )
    .with('shown', (qc) =>
      qc
        .selectFrom('pages')
        .select(['total', 'num_pages', sql<number>`least(${parameter('page')}::int, num_pages)`.as('page')]),
    )
    .selectFrom(['credential', 'shown'])
    .select(['total', 'num_pages', 'page'])
}

function numberOfPages(parameter: Parameter<PageOf>) {
  return sql<number>`greatest(ceil(total / ${parameter('page_size')}::float8), 1)::int`
}

/** Adds a routine; undefined if the id exists, even deleted, or the session has ended. */
export async function insertRoutine(db: StatementRunner, routine: NewRoutine, signedIn: SignedIn) {
  const { id, created_zone } = routine
  const values = { id, created_zone, fields: fieldsAsJson(ROUTINE_FIELDS, routine) }
  const [added] = await insert(db, { ...values, ...credentialValues(signedIn) })
  return added
}

const insert = prepared((db, parameter: Parameter<OneRoutine & { created_zone: string; fields: string }>) =>
  db
    .with('credential', validCredential(parameter))
    .insertInto('routines')
    .columns(['user_id', 'id', 'created_at', 'created_zone', ...fieldNames(ROUTINE_FIELDS)])
    .expression((qc) =>
      qc
        .selectFrom('credential')
        .select([
          'credential.user_id',
          sql<string>`${parameter('id')}::uuid`.as('id'),
          sql<Date>`${parameter('now')}::timestamptz`.as('created_at'),
          sql<string>`${parameter('created_zone')}::text`.as('created_zone'),
          ...newValues(ROUTINE_FIELDS, parameter('fields')),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .returning(ROUTINE_COLUMNS),
)

/** A routine of the user, even if deleted; undefined if it does not exist or the session has ended. */
export async function findRoutine(db: StatementRunner, routine: RoutineOf) {
  const [found] = await find(db, valuesOf(routine))
  return found
}

const find = prepared((db, parameter: Parameter<OneRoutine>) =>
  db
    .with('credential', validCredential(parameter))
    .selectFrom('routines')
    .select([...ROUTINE_COLUMNS, 'deleted_at'])
    .where('user_id', '=', parameter('user_id'))
    .where('id', '=', parameter('id'))
    .where(hasCredential),
)
