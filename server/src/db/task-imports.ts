// SQL that creates tasks, routines and settings from the parts of an import, and SQL that undoes it.
import { fieldNames } from '@dayloop/contracts/fields'
import { ROUTINE_FIELDS } from '@dayloop/contracts/routine-fields'
import { Settings } from '@dayloop/contracts/settings'
import { TASK_FIELDS } from '@dayloop/contracts/task-fields'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables, UserId } from './tables.ts'

const TASK_VALUES = [...fieldNames(TASK_FIELDS), 'status', 'deleted_at']
const TASK_COLUMNS = [
  'id',
  ...TASK_VALUES,
  'completed_at',
  'routine_id',
  'routine_date',
  'removed_as',
  'removed_at',
  'created_at',
]
const ROUTINE_VALUES = [...fieldNames(ROUTINE_FIELDS), 'status', 'deleted_at']
const SETTINGS = Settings.keyof().options
const ROUTINE_COLUMNS = ['id', ...ROUTINE_VALUES, 'skipped_dates', 'created_zone', 'created_at']

export type PartOf = { user_id: UserId; id: string; part: number }
/** The change of the counts of a day. */
export type DayCount = { day: string; pending: number; completed: number }

function columnsOf(table: string, names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(`${table}.${name}`)))
}

/** The rows of a part, as rows of a table. */
function rowsOf(
  table: 'tasks' | 'routines' | 'settings',
  { user_id, id, part }: PartOf,
): RawBuilder<unknown> {
  return sql`import_parts cross join lateral json_populate_recordset(null::${sql.table(table)}, import_parts.rows) as given
    where import_parts.user_id = ${user_id} and import_parts.import_id = ${id} and import_parts.part = ${part}`
}

/** The number of rows of a part that exist already. */
export async function countExisting(
  db: Kysely<Tables>,
  table: 'tasks' | 'routines',
  part: PartOf,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${rowsOf(table, part)}
      and exists (
        select from ${sql.table(table)} as kept where kept.user_id = ${part.user_id} and kept.id = given.id
      )`.execute(db)
  return rows[0]?.count ?? 0
}

/** Adds the routines of a part that do not exist yet, and returns their number. */
export async function insertImportedRoutines(db: Kysely<Tables>, part: PartOf): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into routines (user_id, ${sql.join(ROUTINE_COLUMNS.map((name) => sql.ref(name)))})
    select import_parts.user_id, ${columnsOf('given', ROUTINE_COLUMNS)} from ${rowsOf('routines', part)}
    on conflict do nothing returning id`.execute(db)
  await noteCreated(db, part, rows)
  return rows.length
}

/** Adds the tasks of a part that do not exist yet. Returns their number and the changes of the counts. */
export async function insertImportedTasks(db: Kysely<Tables>, part: PartOf) {
  const { rows } = await sql<Changed & { id: string }>`
    insert into tasks (user_id, ${sql.join(TASK_COLUMNS.map((name) => sql.ref(name)))})
    select import_parts.user_id, ${columnsOf('given', TASK_COLUMNS)} from ${rowsOf('tasks', part)}
    on conflict do nothing returning id, due_date, status, deleted_at`.execute(db)
  await noteCreated(db, part, rows)
  return { count: rows.length, days: countsOf(rows, 1) }
}

/** Sets the settings of a part if the user never changed a setting. */
export async function insertImportedSettings(db: Kysely<Tables>, part: PartOf): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into settings (user_id, ${sql.join(SETTINGS.map((name) => sql.ref(name)))})
    select import_parts.user_id, ${columnsOf('given', SETTINGS)} from ${rowsOf('settings', part)}
    on conflict do nothing returning user_id as id`.execute(db)
  await noteCreated(db, part, rows)
}

/** Resets the settings that an import set, if they are unchanged since. */
export async function deleteImportedSettings(db: Kysely<Tables>, part: PartOf): Promise<void> {
  await sql`
    delete from settings as kept using ${rowsOf('settings', part)}
      and kept.user_id = import_parts.user_id and kept.user_id = any (import_parts.created_ids)
      and (${columnsOf('kept', SETTINGS)}) is not distinct from (${columnsOf('given', SETTINGS)})`.execute(db)
}

async function noteCreated(db: Kysely<Tables>, { user_id, id, part }: PartOf, rows: { id: string }[]) {
  await db
    .updateTable('import_parts')
    .set({ created_ids: rows.map((row) => row.id) })
    .where('user_id', '=', user_id)
    .where('import_id', '=', id)
    .where('part', '=', part)
    .execute()
}

type Changed = { due_date: string | null; status: boolean; deleted_at: Date | null }

/** The counts of tasks by day: undated ones under '-infinity', and all of them under 'infinity'. */
function countsOf(rows: Changed[], weight: 1 | -1): DayCount[] {
  const days = new Map<string, DayCount>()
  for (const { due_date, status, deleted_at } of rows) {
    if (deleted_at !== null) continue
    for (const day of [due_date ?? '-infinity', 'infinity']) {
      const count = days.get(day) ?? { day, pending: 0, completed: 0 }
      count[status ? 'completed' : 'pending'] += weight
      days.set(day, count)
    }
  }
  return [...days.values()]
}

/** Adds to the stored counts, in the order of days like every writer. */
export async function addToCounts(db: Kysely<Tables>, user_id: UserId, counts: DayCount[]): Promise<void> {
  await sql`
    insert into task_counts as stored (user_id, day, pending, completed)
    select ${user_id}::uuid, day, sum(pending)::int, sum(completed)::int
    from json_to_recordset(${JSON.stringify(counts)}::json) as changed (day date, pending int, completed int)
    group by day order by day
    on conflict (user_id, day) do update
    set pending = stored.pending + excluded.pending, completed = stored.completed + excluded.completed`.execute(
    db,
  )
}

/** The rows of a part that its import created and that are unchanged since. */
function unchanged(table: 'tasks' | 'routines', part: PartOf): RawBuilder<unknown> {
  const names = table === 'tasks' ? TASK_VALUES : ROUTINE_VALUES
  return sql`${rowsOf(table, part)}
    and kept.user_id = import_parts.user_id and kept.id = given.id and kept.id = any (import_parts.created_ids)
    and (${columnsOf('kept', names)}) is not distinct from (${columnsOf('given', names)})`
}

/** Removes the unchanged tasks of a part. Returns their number and the changes of the counts. */
export async function deleteImportedTasks(db: Kysely<Tables>, part: PartOf) {
  const { rows } = await sql<Changed>`
    delete from tasks as kept using ${unchanged('tasks', part)}
    returning kept.due_date, kept.status, kept.deleted_at`.execute(db)
  return { count: rows.length, days: countsOf(rows, -1) }
}

/** Removes the unchanged routines of a part. A routine to which tasks refer is only marked as deleted. */
export async function deleteImportedRoutines(db: Kysely<Tables>, part: PartOf, now: Date): Promise<number> {
  const isUsed = sql`exists (
    select from tasks where tasks.user_id = kept.user_id and tasks.routine_id = kept.id
  )`
  const hidden = await sql<{ id: string }>`
    update routines as kept set deleted_at = ${now.toISOString()}::timestamptz from ${unchanged('routines', part)}
      and kept.deleted_at is null and ${isUsed}
    returning kept.id`.execute(db)
  const removed = await sql<{ id: string }>`
    delete from routines as kept using ${unchanged('routines', part)} and not ${isUsed}
    returning kept.id`.execute(db)
  return hidden.rows.length + removed.rows.length
}
