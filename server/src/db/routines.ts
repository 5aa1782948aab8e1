// All SQL about routines.
import { Routine, type RoutineList } from '@dayloop/contracts/routines'
import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables, UserId } from './tables.ts'

const ROUTINE_COLUMNS = Routine.keyof().options

type RoutineOf = { user_id: UserId; id: string }
type NewRoutine = Omit<Routine, 'status'> & { created_at: Date }
type RoutineEdit = { [Field in 'routines_title' | 'routines_dates']?: Routine[Field] | undefined }

/** A page of a user's routines, newest first, and how many there are: one statement. */
export async function listRoutines(
  db: Kysely<Tables>,
  user_id: UserId,
  { page, page_size }: { page: number; page_size: number },
): Promise<RoutineList> {
  const { user_routines, ...pagination } = await db
    .with('counted', (qc) =>
      qc
        .selectFrom('routines')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('user_id', '=', user_id)
        .where('deleted_at', 'is', null),
    )
    .with('pages', (qc) =>
      qc
        .selectFrom('counted')
        .select(['total', sql<number>`greatest(ceil(total / ${page_size}::float8), 1)::int`.as('num_pages')]),
    )
    .with('shown', (qc) =>
      qc
        .selectFrom('pages')
        .select(['total', 'num_pages', sql<number>`least(${page}::int, num_pages)`.as('page')]),
    )
    .selectFrom('shown')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('routines')
          .select(ROUTINE_COLUMNS)
          .where('user_id', '=', user_id)
          .where('deleted_at', 'is', null)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(sql.val(page_size))
          .offset(sql<number>`(shown.page - 1) * ${page_size}::int`),
      ).as('user_routines'),
    )
    .executeTakeFirstOrThrow()
  return { user_routines, pagination }
}

/** Adds a routine; undefined when that id is there already, living or deleted. */
export function insertRoutine(db: Kysely<Tables>, routine: NewRoutine, user_id: UserId) {
  return db
    .insertInto('routines')
    .values({ ...routine, user_id })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .returning(ROUTINE_COLUMNS)
    .executeTakeFirst()
}

/** A routine of the user, living or deleted. */
export function findRoutine(db: Kysely<Tables>, { user_id, id }: RoutineOf) {
  return db
    .selectFrom('routines')
    .select([...ROUTINE_COLUMNS, 'deleted_at'])
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The active routines, locked against being changed or deleted before the transaction ends. */
export function lockActiveRoutines(db: Kysely<Tables>, user_id: UserId) {
  return db
    .selectFrom('routines')
    .select(['id', 'routines_title', 'routines_dates'])
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .where('status', '=', true)
    .orderBy('id')
    .forShare()
    .execute()
}

/** Sets the fields that are given; undefined when there is no such live routine. */
export function updateRoutine(db: Kysely<Tables>, edit: RoutineEdit, routine: RoutineOf) {
  return liveRoutine(db, routine)
    .set((eb) => ({
      routines_title: edit.routines_title ?? eb.ref('routines_title'),
      routines_dates: edit.routines_dates ?? eb.ref('routines_dates'),
    }))
    .returning(ROUTINE_COLUMNS)
    .executeTakeFirst()
}

/** Sets `status`, or turns it over when none is given; undefined when there is no such live routine. */
export function setRoutineStatus(db: Kysely<Tables>, status: boolean | undefined, routine: RoutineOf) {
  return liveRoutine(db, routine)
    .set((eb) => ({ status: status ?? eb.not('status') }))
    .returning(ROUTINE_COLUMNS)
    .executeTakeFirst()
}

/** Puts a routine out of sight; undefined when there is no such live routine. Its tasks stay. */
export function deleteRoutine(db: Kysely<Tables>, deleted_at: Date, routine: RoutineOf) {
  return liveRoutine(db, routine).set({ deleted_at }).returning('id').executeTakeFirst()
}

function liveRoutine(db: Kysely<Tables>, { user_id, id }: RoutineOf) {
  return db
    .updateTable('routines')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
}
