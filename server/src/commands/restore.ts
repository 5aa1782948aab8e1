// npm run restore -- FILE: restores into an empty database and runs the later migrations.
import { resolve } from 'node:path'
import { restoreBackup } from '../backup/restore.ts'
import { readEnvironment } from '../env.ts'
import { openDatabase } from '../postgres/open.ts'
import { StartProblem } from '../start-problem.ts'

function say(line: string) {
  return process.stdout.write(`${line}\n`)
}

async function run(name: string | undefined): Promise<void> {
  if (!name) throw new StartProblem('usage: npm run restore -- FILE')
  const answer = readEnvironment()
  if (!answer.ok) throw new StartProblem(answer.problem)
  const { env } = answer
  const database = await openDatabase(env, { log: say, share: true })
  try {
    if (database.shared && !env.DATABASE_URL)
      throw new StartProblem('a running Dayloop uses this database: stop it before restoring')
    const { rows, made_at, migration } = await restoreBackup(database.target, resolve(env.INIT_CWD, name))
    const sum = Object.values(rows).reduce((one, other) => one + other, 0)
    say(`Restored ${sum} rows as they were at ${made_at}; the database is at ${migration}`)
  } finally {
    await database.stop()
  }
}

run(process.argv[2]).catch((error: unknown) => {
  const text = error instanceof Error ? error.message : error
  process.stderr.write(`Restore: ${text}\n`)
  process.exitCode = 1
})
