// The minimal SQL of the yardstick: the rows with the product's columns and the stored counts, without a check of the session.
import { Task } from '@dayloop/contracts/tasks'

const COLUMNS = Task.keyof().options.join(', ')
const sums = `coalesce(sum(pending), 0)::int as pending_tasks, coalesce(sum(completed), 0)::int as completed_tasks_count,
  coalesce(sum(pending + completed), 0)::int as total_number_tasks`
const list = (days: string, where: string) => `
  select counts.*, (select coalesce(json_agg(t), '[]') from (
    select ${COLUMNS} from tasks where user_id = $1 and deleted_at is null ${where}
    order by created_at desc, id desc limit 10) as t) as user_tasks
  from (select ${sums} from task_counts where user_id = $1 and ${days}) as counts`
export const LISTS: Record<string, string> = {
  today_tasks: list('day = current_date', 'and due_date = current_date'),
  next_week_tasks: list(
    'day between current_date and current_date + 7',
    'and due_date between current_date and current_date + 7',
  ),
  all_tasks: list("day = 'infinity'", ''),
}
const counted = (pending: string, completed: string) => `
  insert into task_counts as stored (user_id, day, pending, completed)
  select $1, day, ${pending}, ${completed} from after, lateral (values (coalesce(due_date, '-infinity'::date)), ('infinity'::date)) as d (day)
  order by day on conflict (user_id, day) do update
  set pending = stored.pending + excluded.pending, completed = stored.completed + excluded.completed
  returning day, stored.pending, stored.completed`
export const ADD = `with after as (insert into tasks (user_id, id, task_title, due_date) values ($1, $2, $3, $4) returning ${COLUMNS}),
  stored as (${counted('1', '0')})
  select after.*, (select pending from stored where day = 'infinity') as pending_tasks,
    (select completed from stored where day = 'infinity') as completed_tasks_count from after`
export const COMPLETE = `with after as (update tasks set status = not status where user_id = $1 and id = $2 returning ${COLUMNS}),
  stored as (${counted('case when status then -1 else 1 end', 'case when status then 1 else -1 end')})
  select after.*, (select pending from stored where day = 'infinity') as pending_tasks,
    (select completed from stored where day = 'infinity') as completed_tasks_count from after`

export const UPDATE = `update tasks set task_title = $3 where user_id = $1 and id = $2 returning ${COLUMNS},
  (select pending from task_counts where user_id = $1 and day = 'infinity') as pending_tasks,
  (select completed from task_counts where user_id = $1 and day = 'infinity') as completed_tasks_count`
export const APPLY = `insert into tasks (user_id, id, task_title, due_date, routine_id, routine_date)
  select $1, gen_random_uuid(), routines_title, day, id, day
  from routines, generate_series(current_date, current_date + 6, interval '1 day') as day
  where user_id = $1 and deleted_at is null and status and strpos(routines_dates, to_char(day, 'FMday')) > 0
  on conflict (user_id, routine_id, routine_date) do nothing returning ${COLUMNS}`
export const REFRESH =
  'update sessions set refresh_hash = $3 where user_id = $1 and id = $2 returning user_id'
export const PASSWORD_HASH = 'select password_hash from users where id = $1'
export const SESSION = `insert into sessions (user_id, id, refresh_hash, expires_at)
  values ($1, gen_random_uuid(), $2, now() + interval '1 day')`
