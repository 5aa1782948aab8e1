// SQL for tasks that a test or a bench inserts directly, because the API would take too long.

/** Stores the counts of the tasks of users who have no counts yet. `users` is a condition on `user_id`. */
export const countTasks = (users = 'user_id = $1') => `
  insert into task_counts (user_id, day, pending, completed)
  select user_id, day, count(*) filter (where not status), count(*) filter (where status)
  from tasks, lateral (values (coalesce(due_date, '-infinity'::date)), ('infinity'::date)) as days (day)
  where ${users} and deleted_at is null group by user_id, day`
