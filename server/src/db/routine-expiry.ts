// SQL that removes expired routines from the trash.
import { sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import type { UserId } from './tables.ts'

type Removal = { user_id: string | null; keys: unknown[]; before: Date }

/** Removes routines of one user if all their tasks are purged, and the rows of those tasks. */
export async function expireRoutines(
  db: StatementRunner,
  { user_id, keys, before }: Removal,
): Promise<number> {
  return (await expire(db, { user_id, keys, before })).length
}

const expire = prepared((db, parameter: Parameter<Removal>) => {
  const isOwn = sql<boolean>`user_id = ${parameter('user_id')}`
  return db
    .with('expired', (qc) =>
      qc
        .selectFrom('routines')
        .select('id')
        .where(isOwn)
        .where(sql<boolean>`id = any(${parameter('keys')}::uuid[])`)
        .where(sql<boolean>`coalesce(deleted_at, 'infinity'::timestamptz) < ${parameter('before')}`)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('tasks')
                .select('tasks.id')
                .where('tasks.user_id', '=', sql<UserId>`${parameter('user_id')}`)
                .whereRef('tasks.routine_id', '=', 'routines.id')
                .where('tasks.purged_at', 'is', null),
            ),
          ),
        )
        .orderBy('id')
        .forUpdate(),
    )
    .with('emptied', (qc) =>
      qc
        .deleteFrom('tasks')
        .where(isOwn)
        .where('purged_at', 'is not', null)
        .where('routine_id', 'in', (eb) => eb.selectFrom('expired').select('expired.id'))
        .returning('id'),
    )
    .deleteFrom('routines')
    .where(isOwn)
    .where('id', 'in', (eb) => eb.selectFrom('expired').select('expired.id'))
    .returning('routines.id')
})
