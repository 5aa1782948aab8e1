// The yardstick of the bench: bare Fastify that answers a constant or runs the same SQL with bare pg.
// It has no schema, token or session, only the rows and the stored counts.
import { createHash, randomBytes } from 'node:crypto'
import argon2 from 'argon2'
import Fastify from 'fastify'
import pg from 'pg'
import { readRefreshToken } from '../../server/src/secrets/refresh-token.ts'
import { ADD, APPLY, COMPLETE, LISTS, PASSWORD_HASH, REFRESH, SESSION, UPDATE } from './yardstick-sql.ts'

const DATE = 1082
pg.types.setTypeParser(DATE, (text) => text)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()

const run = async (name: string, text: string, values: unknown[]) =>
  (await pool.query({ name, text, values })).rows

type Of = { Params: { user_id: string; id: string } }
type Add = Of & { Body: { id: string; task_title: string; due_date: string } }
type Update = Of & { Body: { task_title: string } }

app.get('/constant', () => ({ user_tasks: [], total_number_tasks: 0 }))
for (const [name, text] of Object.entries(LISTS))
  app.get<Of>(`/${name}/:user_id`, async ({ params }) => (await run(name, text, [params.user_id]))[0])
app.post<Add>('/add/:user_id', async ({ params, body }) => {
  const [task] = await run('add', ADD, [params.user_id, body.id, body.task_title, body.due_date])
  return task
})
app.post<Of>('/complete/:user_id/:id', async ({ params: { user_id, id } }) => {
  const [task] = await run('complete', COMPLETE, [user_id, id])
  return task
})
app.post<Update>('/update/:user_id/:id', async ({ params: { user_id, id }, body }) => {
  const [task] = await run('update', UPDATE, [user_id, id, body.task_title])
  return task
})
app.post<Of>('/apply/:user_id', ({ params }) => run('apply', APPLY, [params.user_id]))
app.post<{ Body: { refresh: string } }>('/refresh', async ({ body: { refresh } }) => {
  const claims = readRefreshToken(refresh)
  const hash = createHash('sha256').update(randomBytes(32)).digest()
  await run('refresh', REFRESH, [claims?.user_id, claims?.session_id, hash])
  return { refresh: hash.toString('base64url') }
})
app.post<Of & { Body: { password: string } }>('/login/:user_id', async ({ params: { user_id }, body }) => {
  const [user] = await run('password', PASSWORD_HASH, [user_id])
  if (!(await argon2.verify(user.password_hash, body.password))) throw new Error('A wrong password')
  await run('session', SESSION, [user_id, randomBytes(32)])
  return { user_id }
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
