// A kill during a confirmed import: all of its rows exist or none, and confirming again creates each once.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '../support/invariants.ts'
import { waitFor } from '../support/wait.ts'
import { aPerson } from './devices.ts'
import { openConnection } from './http.ts'
import { openProduct, type Product } from './product.ts'

const MANY = 4_000

let product: Product
beforeAll(async () => {
  product = await openProduct()
}, 120_000)
afterEach(async () => checkInvariants(await product.target()))

it('a server that is killed while it imports leaves all or nothing, and each task once afterwards', async () => {
  const { user_id, access } = await aPerson(product.port, 200)
  const connection = openConnection(product.port)
  const post = (path: string, body?: object) =>
    connection.send({ method: 'POST', path, body, headers: { authorization: `Bearer ${access}` } })
  const ids = Array.from({ length: MANY }, () => randomUUID())
  const tasks = ids.map((id, n) => ({ id, task_title: `Imported ${n}`, due_date: '2031-02-03' }))
  const preview = await post('/api/import/', { format: 'dayloop-export', version: 1, tasks })
  const { import_id, tasks_count } = JSON.parse(preview?.body ?? '{}')
  expect(tasks_count).toBe(MANY)
  const confirm = () => post(`/api/import/${import_id}/confirm/`)

  // The import has inserted its first tasks, and waits for this row.
  const holder = await product.database()
  await holder.query('begin')
  await holder.query("insert into tasks (user_id, id, task_title) values ($1, $2, 'In the way')", [
    user_id,
    ids[MANY / 2],
  ])
  const sent = confirm()
  const onlooker = await product.database()
  await waitFor('the import to be half done', async () => {
    const { rows } = await onlooker.query(
      "select from pg_stat_activity where application_name = 'dayloop' and wait_event_type = 'Lock'",
    )
    return rows.length > 0
  })
  await onlooker.end()
  await product.restart('SIGKILL')
  await holder.query('rollback')
  await sent

  const found = async () => {
    const { rows } = await holder.query('select id from tasks where user_id = $1', [user_id])
    return rows.map(({ id }) => id).sort()
  }
  expect([0, MANY]).toContain((await found()).length)
  const answers = []
  for (let time = 0; time < 2; time += 1)
    answers.push(
      await waitFor(
        'the import to be confirmed',
        async () => {
          const answer = await confirm()
          return answer?.status === 200 ? JSON.parse(answer.body) : undefined
        },
        30_000,
      ),
    )
  expect(answers[0]).toMatchObject({ created_count: MANY, batch_id: import_id })
  expect(answers[1]).toEqual(answers[0])
  expect(await found()).toEqual(ids.sort())
  await holder.end()
  connection.close()
}, 120_000)
