// `npm run doctor` on an external database: it reports wrong counts with their rows, and repairs them with --mend.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { JWT_SECRET, openApp } from '../support/app.ts'
import { emptyDatabase } from '../support/database.ts'
import { aTask, aUser } from '../support/factories.ts'
import { thisCheckout } from '../support/server.ts'

const run = promisify(execFile)
const COUNTS = '✗ task_counts disagrees with tasks'

const runDoctor = (url: string, command: string[]) => {
  const env = { PATH: process.env.PATH, DATABASE_URL: url, JWT_SECRET }
  return run(process.execPath, command, { cwd: thisCheckout, env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  )
}
/** As npm runs it. */
const npmDoctor = (url: string, ...parameters: string[]) =>
  runDoctor(url, ['scripts/run.mjs', 'server/src/commands/doctor.ts', ...parameters])
/** As in the image, which starts faster. */
const doctor = (url: string) => runDoctor(url, ['server/dist/doctor.js'])

test('a wrong count in an external database is reported and repaired', async () => {
  const opened = await openApp()
  const person = await aUser(opened)
  await aTask(person)
  await sql`update task_counts set pending = pending + 3 where day = 'infinity'`.execute(opened.db)
  const found = await npmDoctor(opened.url)
  expect(found).toMatchObject({ code: 1, output: expect.stringContaining(COUNTS) })
  expect(found.output).toMatch(/"pending":1,.*"kept_pending":4/)
  const mended = await npmDoctor(opened.url, '--mend')
  expect(mended.output).toContain('The counts were recomputed.')
  // Postgres runs with unsafe settings in tests, which doctor always reports.
  expect(mended.output).not.toContain(COUNTS)
})

test('a database without migrations is reported and not changed', async () => {
  const found = await doctor(await emptyDatabase())
  expect(found).toMatchObject({
    code: 1,
    output: expect.stringContaining('pending migrations: 0001_users'),
  })
})

test('expired rows that were not removed for two days are reported, but not in a database that was just migrated', async () => {
  const opened = await openApp()
  const overdue = 'expired rows were not removed for two days'
  await sql`insert into job_runs values ('retention', now() - interval '49 hours')`.execute(opened.db)
  expect((await doctor(opened.url)).output).not.toContain(overdue)
  await sql`update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'`.execute(opened.db)
  expect(await doctor(opened.url)).toMatchObject({ code: 1, output: expect.stringContaining(overdue) })
  await sql`update job_runs set ended_at = now() - interval '1 day'`.execute(opened.db)
  expect((await doctor(opened.url)).output).not.toContain(overdue)
  await sql`delete from job_runs`.execute(opened.db)
  expect((await doctor(opened.url)).output).toContain(`${overdue} (last: never)`)
})
