// What must be true of any database of Dayloop's at any moment, whatever was done to it.
import pg from 'pg'

// A row of task_counts for each day that has tasks, undated ones under -infinity, all together under infinity.
const wrongCounts = `
  with counted as (
    select user_id, day, count(*) filter (where not status) as pending, count(*) filter (where status) as completed
    from tasks, lateral (values (coalesce(due_date, '-infinity'::date)), ('infinity'::date)) as days (day)
    where deleted_at is null
    group by user_id, day
  )
  select user_id, day::text,
    coalesce(counted.pending, 0)::int as pending, coalesce(counted.completed, 0)::int as completed,
    coalesce(kept.pending, 0) as kept_pending, coalesce(kept.completed, 0) as kept_completed
  from counted full join task_counts as kept using (user_id, day)
  where coalesce(counted.pending, 0) <> coalesce(kept.pending, 0)
    or coalesce(counted.completed, 0) <> coalesce(kept.completed, 0)`

/** Throws when a count that the database keeps disagrees with the rows it counts. */
export const checkInvariants = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows: tables } = await client.query("select to_regclass('task_counts') is not null as there")
    if (!tables[0]?.there) return
    const { rows } = await client.query(wrongCounts)
    if (rows.length > 0) throw new Error(`task_counts disagrees with tasks: ${JSON.stringify(rows)}`)
  } finally {
    await client.end()
  }
}
