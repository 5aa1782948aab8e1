// npm run restore -- FILE: restores a backup into an empty database and runs later migrations.
import { resolve } from 'node:path'
import { restoreBackup } from '../backup/restore.ts'
import { openDatabase } from '../postgres/open.ts'
import { StartProblem } from '../start-problem.ts'
import { print, requireEnvironment, runCommand } from './run-command.ts'

async function run([name]: string[]): Promise<void> {
  if (!name) throw new StartProblem('usage: npm run restore -- FILE')
  const env = requireEnvironment()
  const database = await openDatabase(env, { log: print, share: true })
  try {
    if (database.shared && !env.DATABASE_URL)
      throw new StartProblem('a running Dayloop uses this database: stop it before restoring')
    const { rows, orphans, made_at, migration } = await restoreBackup(
      database.target,
      resolve(env.INIT_CWD, name),
    )
    const sum = Object.values(rows).reduce((one, other) => one + other, 0)
    print(`Restored ${sum} rows from the backup of ${made_at}; the database is at ${migration}`)
    if (orphans > 0) print(`Left out ${orphans} rows whose account was erased while the backup was written`)
  } finally {
    await database.stop()
  }
}

await runCommand('Restore', run)
