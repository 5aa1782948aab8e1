// Invariants of the database, each with a statement that returns the rows that break it. `npm run doctor` and every
// test file check them.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { MARK_OF_TASK } from '../db/task-index.ts'

type Invariant = { name: string; broken: string; repair: string }

// One row of task_counts for each day with tasks: undated tasks under -infinity, all tasks under infinity.
const COUNTED_TASKS = `
  select user_id, day, count(*) filter (where not status)::int as pending, count(*) filter (where status)::int as completed
  from tasks, lateral (values (coalesce(due_date, '-infinity'::date)), ('infinity'::date)) as days (day)
  where deleted_at is null
  group by user_id, day`

const COUNTED_ENTRIES = `
  select user_id, tag_key, counted.priority, counted.day,
    count(*) filter (where not status)::int as pending, count(*) filter (where status)::int as completed
  from list_entries, lateral (
    values (0::smallint, day), (priority, day), (0::smallint, 'infinity'::date), (priority, 'infinity'::date)
  ) as counted (priority, day)
  group by user_id, tag_key, counted.priority, counted.day`
const COUNT_KEY = 'user_id, tag_key, priority, day'

// Entries of changed tasks are updated before they are read.
const WRONG_ENTRIES = `
  select tasks.user_id, tasks.id from tasks
  left join list_entries as entry on entry.user_id = tasks.user_id and entry.task_id = tasks.id and tag_key = ''
  where indexed_as is not distinct from ${MARK_OF_TASK.replaceAll(/\b(status|priority)::/g, 'tasks.$1::')}
    and (
      (deleted_at is null) <> (entry.task_id is not null)
      or (entry.status, entry.priority, entry.day) <> (tasks.status, tasks.priority, coalesce(due_date, '-infinity'))
      or (deleted_at is null) <> exists (
        select from search_words as words
        where words.user_id = tasks.user_id and words.task_id = tasks.id and words.status = tasks.status
      )
      or (
        select count(*) from list_entries as tagged
        where tagged.user_id = tasks.user_id and tagged.task_id = tasks.id and tagged.tag_key <> ''
      ) <> case when deleted_at is null then jsonb_array_length(tags) else 0 end
    )`
const ENTRIES_WITHOUT_TASK = `
  select user_id, task_id from list_entries
  where not exists (
    select from tasks where tasks.user_id = list_entries.user_id and tasks.id = list_entries.task_id
  )`

/** Only derived data can disagree with its source. Constraints check all other data. */
export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'task_counts disagrees with tasks',
    broken: `
      with counted as (${COUNTED_TASKS})
      select user_id, day::text,
        coalesce(counted.pending, 0) as pending, coalesce(counted.completed, 0) as completed,
        coalesce(kept.pending, 0) as kept_pending, coalesce(kept.completed, 0) as kept_completed
      from counted full join task_counts as kept using (user_id, day)
      where coalesce(counted.pending, 0) <> coalesce(kept.pending, 0)
        or coalesce(counted.completed, 0) <> coalesce(kept.completed, 0)`,
    // Two statements, because Citus runs an insert inside a part on the coordinator.
    repair: `
      update task_counts set pending = 0, completed = 0 where pending <> 0 or completed <> 0;
      insert into task_counts (user_id, day, pending, completed)
      select user_id, day, pending, completed from (${COUNTED_TASKS}) as counted
      on conflict (user_id, day) do update set pending = excluded.pending, completed = excluded.completed`,
  },
  {
    name: 'list_entries disagrees with tasks',
    broken: `${WRONG_ENTRIES} union all ${ENTRIES_WITHOUT_TASK}`,
    repair: `
      with orphans as (delete from list_entries where (user_id, task_id) in (${ENTRIES_WITHOUT_TASK}))
      update tasks set indexed_as = null where (user_id, id) in (${WRONG_ENTRIES})`,
  },
  {
    name: 'list_counts disagrees with list_entries',
    broken: `
      with counted as (${COUNTED_ENTRIES})
      select user_id, tag_key, priority, day::text,
        coalesce(counted.pending, 0) as pending, coalesce(counted.completed, 0) as completed,
        coalesce(kept.pending, 0) as kept_pending, coalesce(kept.completed, 0) as kept_completed
      from counted full join list_counts as kept using (${COUNT_KEY})
      where coalesce(counted.pending, 0) <> coalesce(kept.pending, 0)
        or coalesce(counted.completed, 0) <> coalesce(kept.completed, 0)`,
    repair: `
      with counted as (${COUNTED_ENTRIES}), emptied as (
        update list_counts set pending = 0, completed = 0
        where (pending <> 0 or completed <> 0) and (${COUNT_KEY}) not in (select ${COUNT_KEY} from counted)
      )
      insert into list_counts (${COUNT_KEY}, pending, completed)
      select ${COUNT_KEY}, pending, completed from counted order by ${COUNT_KEY}
      on conflict (${COUNT_KEY}) do update set pending = excluded.pending, completed = excluded.completed`,
  },
  {
    name: 'an account has no lookup row for its username or email address, or several',
    broken: `
      select users.id as user_id, users.username, coalesce(names, 0) as names, coalesce(addresses, 0) as addresses
      from users
      left join (select user_id, count(*)::int as names from usernames group by user_id) as named on named.user_id = users.id
      left join (select user_id, count(*)::int as addresses from emails group by user_id) as reached
        on reached.user_id = users.id
      where coalesce(names, 0) <> 1 or coalesce(addresses, 0) <> 1`,
    repair: '',
  },
  {
    name: 'a name or an address leads to no account',
    broken: `
      select user_id from (select user_id from usernames union select user_id from emails) as lookups
      where user_id not in (select id from users)`,
    repair: '',
  },
  {
    name: 'an identity is not among those of its account',
    broken: `
      select user_id, issuer, subject from identities
      where (user_id, issuer, subject) not in (select user_id, issuer, subject from linked_identities)`,
    repair: `
      insert into linked_identities (user_id, issuer, subject) select user_id, issuer, subject from identities
      on conflict do nothing`,
  },
  {
    name: 'a routine has more than one task on one day',
    broken: `
      select user_id, routine_id, routine_date::text, count(*)::int as tasks from tasks
      where routine_id is not null group by user_id, routine_id, routine_date having count(*) > 1`,
    repair: '',
  },
]

/** A broken invariant, with its rows. */
export type Problem = { name: string; rows: unknown[]; is_repairable: boolean }

/** Checks every invariant. Each reads one snapshot, so others may write meanwhile. */
export async function findProblems(db: Kysely<Tables>): Promise<Problem[]> {
  const found: Problem[] = []
  for (const { name, broken, repair } of INVARIANTS) {
    const { rows } = await sql.raw(broken).execute(db)
    if (rows.length > 0) found.push({ name, rows, is_repairable: repair !== '' })
  }
  return found
}

/** Recomputes derived data. Writers wait meanwhile; readers do not. */
export async function repairProblems(transaction: Kysely<Tables>): Promise<void> {
  // In the order in which writers lock them.
  await sql`lock table tasks, task_counts, list_entries, list_counts in share row exclusive mode`.execute(
    transaction,
  )
  for (const { repair } of INVARIANTS) if (repair !== '') await sql.raw(repair).execute(transaction)
}
