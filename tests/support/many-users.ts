// Adds enough rows that the planner of Postgres does not scan whole tables.
import { LOOKUPS_OF_ALL } from './lookups.ts'

/** SQL that adds enough rows of other users that the planner prefers indexes. */
export const MANY_USERS = `
  insert into users (id, username, email) select gen_random_uuid(), 'crowd-' || n, n || '@crowd.test'
  from generate_series(1, 3000) as n;
  ${LOOKUPS_OF_ALL};
  insert into sessions (user_id, id, refresh_hash, expires_at)
  select id, gen_random_uuid(), '\\x00', now() + interval '1 day' from users where username like 'crowd-%';
  insert into devices select id, sha256(username::bytea), now() from users where username like 'crowd-%';
  insert into email_links (user_id, id, kind, token_hash, email, expires_at)
  select id, gen_random_uuid(), 'verify_email', '\\x00', email, now() from users where username like 'crowd-%';
  insert into routines (user_id, id, routines_title, routines_dates)
  select id, gen_random_uuid(), 'Crowded', 'monday' from users where username like 'crowd-%';
  insert into tasks (user_id, id, task_title) select id, gen_random_uuid(), 'Undated' from users where username like 'crowd-%';
  insert into task_counts select id, day, 1, 0 from users, (values (date '-infinity'), ('infinity')) as days (day)
  where username like 'crowd-%';
  insert into list_entries (user_id, task_id, tag_key, tag, status, priority, day, title_key, created_at)
  select tasks.user_id, tasks.id, '', '', false, 4, '-infinity', 'undated', created_at from tasks where task_title = 'Undated';
  insert into list_counts select id, '', priority, day, 1, 0
  from users, (values (0), (4)) as priorities (priority), (values (date '-infinity'), ('infinity')) as days (day)
  where username like 'crowd-%';
  insert into tag_batches (user_id, id, changed_count, created_at)
  select id, gen_random_uuid(), 1, now() from users where username like 'crowd-%';
  insert into tag_changes select tag_batches.user_id, tag_batches.id, tasks.id, '[]', '[]'
  from tag_batches join tasks on tasks.user_id = tag_batches.user_id;
  insert into routine_runs select id, '2100-01-01' from users where username like 'crowd-%';
  analyze`
