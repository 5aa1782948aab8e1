// An internal error answers one text without internal details.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.ts'
import { aUser } from '../../support/factories.ts'

test('a broken table gives 500 with the catalogue text, for reads and writes', async () => {
  const opened = await openApp()
  const person = await aUser(opened)
  await sql`alter table routines rename to routines_lost`.execute(opened.db)
  const answers = [
    await person.get('/api/routines/'),
    await person.post('/api/add_routine/', { routines_title: 'Run' }),
    await person.post('/api/apply_routines/'),
  ]
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 500, headers: { 'cache-control': 'no-store' } })
    expect(answer.body).toEqual({ error: 'Server error. Please try again later.' })
  }
  expect((await person.get('/api/tasks/all_tasks/')).status).toBe(200)
})
