// The ledger of sent and acknowledged writes, which is compared with the database afterwards.
import type pg from 'pg'

export type Kind = 'add' | 'complete' | 'update' | 'delete' | 'apply'

/** One write: of the task `id`, or for `apply` of the routine `id`. */
export type Entry = { kind: Kind; user_id: string; id: string; acknowledged: boolean; sent_at: number }

/** The fields of an update. It is one statement, so both change or neither. */
export const EDIT = { task_details: 'Edited', due_date: '2031-02-03' }
export const titleOf = (id: string) => `Task ${id}`

type Row = {
  id: string
  task_title: string
  task_details: string
  due_date: string | null
  status: boolean
  deleted: boolean
  routine_id: string | null
}

const rowsOf = async (database: pg.Client, users: string[]) => {
  const { rows } = await database.query<Row>(
    `select id, task_title, task_details, due_date::text, status, deleted_at is not null as deleted, routine_id
     from tasks where user_id = any($1)`,
    [users],
  )
  return rows
}

const isThere: Record<Exclude<Kind, 'apply'>, (row: Row) => boolean> = {
  add: ({ id, task_title }) => task_title === titleOf(id),
  complete: ({ status }) => status,
  update: ({ task_details, due_date }) => task_details === EDIT.task_details && due_date === EDIT.due_date,
  delete: ({ deleted }) => deleted,
}

/** The days of a week, and one more for a user who applies before and after midnight. */
const isWeek = (tasks: number) => tasks === 7 || tasks === 8

const grouped = <Item>(items: Item[], keyOf: (item: Item) => string) => {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/**
 * Compares the database with the sent writes. `lost` are acknowledged writes that do not exist. `doubled` exist more than
 * once, or were never sent. `half` are writes that exist in part. All writes are compared; those sent before `since` are
 * not counted again.
 */
export const audit = async (database: pg.Client, entries: Entry[], since: number) => {
  const rows = await rowsOf(database, [...new Set(entries.map(({ user_id }) => user_id))])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const made = grouped(rows, ({ routine_id }) => routine_id ?? '')
  const asked = grouped(entries, ({ id }) => id)
  const wasSent = (id: string, kind: Kind) => asked.get(id)?.some((entry) => entry.kind === kind) ?? false

  const isFound = ({ kind, id }: Entry) => {
    if (kind === 'apply') return isWeek(made.get(id)?.length ?? 0)
    const row = byId.get(id)
    return row !== undefined && isThere[kind](row)
  }
  const isUnasked = (row: Row) =>
    row.routine_id === null
      ? !wasSent(row.id, 'add') ||
        (row.status && !wasSent(row.id, 'complete')) ||
        (row.deleted && !wasSent(row.id, 'delete'))
      : !wasSent(row.routine_id, 'apply')
  const isHalf = ({ routine_id, task_details, due_date }: Row) => {
    const parts = [task_details === EDIT.task_details, due_date === EDIT.due_date]
    return routine_id === null && parts[0] !== parts[1]
  }
  const isHalfWeek = (tasks: Row[]) => !isWeek(tasks.length)

  const acknowledged = entries.filter((entry) => entry.acknowledged)
  const lost = acknowledged.filter((entry) => !isFound(entry))
  const recent = acknowledged.filter((entry) => entry.sent_at >= since)
  const titles = new Set(rows.filter(({ routine_id }) => routine_id === null).map((row) => row.task_title))
  const own = rows.filter(({ routine_id }) => routine_id === null).length
  const weeks = [...made].flatMap(([id, tasks]) => (id === '' ? [] : [tasks]))
  return {
    acknowledged: recent.length,
    found: recent.filter(isFound).length,
    lost,
    doubled: own - titles.size + rows.filter(isUnasked).length,
    half: rows.filter(isHalf).length + weeks.filter(isHalfWeek).length,
  }
}
