// What the product is measured against: bare Fastify, answering a constant or doing the same SQL with bare pg.
// No schema, no token, no session: only the rows, and the counts that are kept as rows.
import Fastify from 'fastify'
import pg from 'pg'

const DATE = 1082
pg.types.setTypeParser(DATE, (text) => text)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()

const COLUMNS = 'id, task_title, task_details, due_date, status, routine_id'
const sums = `coalesce(sum(pending), 0)::int as pending_tasks, coalesce(sum(completed), 0)::int as completed_tasks_count,
  coalesce(sum(pending + completed), 0)::int as total_number_tasks`
const list = (days: string, where: string) => `
  select counts.*, (select coalesce(json_agg(t), '[]') from (
    select ${COLUMNS} from tasks where user_id = $1 and deleted_at is null ${where}
    order by created_at desc, id desc limit 10) as t) as user_tasks
  from (select ${sums} from task_counts where user_id = $1 and ${days}) as counts`
const LISTS: Record<string, string> = {
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
const ADD = `with after as (insert into tasks (user_id, id, task_title, due_date) values ($1, $2, $3, $4) returning ${COLUMNS}),
  stored as (${counted('1', '0')})
  select after.*, (select pending from stored where day = 'infinity') as pending_tasks,
    (select completed from stored where day = 'infinity') as completed_tasks_count from after`
const COMPLETE = `with after as (update tasks set status = not status where user_id = $1 and id = $2 returning ${COLUMNS}),
  stored as (${counted('case when status then -1 else 1 end', 'case when status then 1 else -1 end')})
  select after.*, (select pending from stored where day = 'infinity') as pending_tasks,
    (select completed from stored where day = 'infinity') as completed_tasks_count from after`

app.get('/constant', () => ({ user_tasks: [], total_number_tasks: 0 }))
for (const [name, text] of Object.entries(LISTS))
  app.get<{ Params: { user_id: string } }>(`/${name}/:user_id`, async ({ params }) => {
    const { rows } = await pool.query({ name, text, values: [params.user_id] })
    return rows[0]
  })
type Add = { id: string; task_title: string; due_date: string }
app.post<{ Params: { user_id: string }; Body: Add }>('/add/:user_id', async ({ params, body }) => {
  const values = [params.user_id, body.id, body.task_title, body.due_date]
  const { rows } = await pool.query({ name: 'add', text: ADD, values })
  return rows[0]
})
app.post<{ Params: { user_id: string; id: string } }>('/complete/:user_id/:id', async ({ params }) => {
  const { rows } = await pool.query({ name: 'complete', text: COMPLETE, values: [params.user_id, params.id] })
  return rows[0]
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
