// The check that runs after every test file detects a wrong count.
import pg from 'pg'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.ts'
import { aTask, aUser } from '../support/factories.ts'
import { checkInvariants } from '../support/invariants.ts'

test('a count that disagrees with its rows is reported', async () => {
  const opened = await openApp()
  const { user, ...person } = await aUser(opened)
  await aTask(person, { due_date: '2026-03-10' })
  await aTask(person, { status: true })
  await checkInvariants(opened.url)
  const client = new pg.Client(opened.url)
  await client.connect()
  const wrong = [
    "update task_counts set pending = pending + 1 where day = 'infinity'",
    "update task_counts set completed = 0 where day = '-infinity'",
    "update tasks set due_date = '2026-03-11' where due_date = '2026-03-10'",
    "delete from task_counts where day = '2026-03-10'",
    `insert into task_counts values ('${user.id}', '2026-03-12', 1, 0)`,
  ]
  for (const statement of wrong) {
    await client.query(statement)
    await expect(checkInvariants(opened.url), statement).rejects.toThrow('task_counts disagrees with tasks')
    await client.query('truncate task_counts, list_counts, list_entries, search_words, tasks')
    await aTask(person, { due_date: '2026-03-10' })
    await aTask(person, { status: true })
  }
  await client.end()
})
