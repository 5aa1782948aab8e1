// npm run backup -- FILE: writes a backup of the database to a file.
import { resolve } from 'node:path'
import { writeBackup } from '../backup/write.ts'
import { openClient } from '../postgres/connect.ts'
import { openDatabase } from '../postgres/open.ts'
import { StartProblem } from '../start-problem.ts'
import { print, requireEnvironment, runCommand } from './run-command.ts'

async function run([name]: string[]): Promise<void> {
  if (!name) throw new StartProblem('usage: npm run backup -- FILE')
  const env = requireEnvironment()
  const file = resolve(env.INIT_CWD, name)
  const database = await openDatabase(env, { log: print, share: true })
  try {
    const client = await openClient(database.target)
    try {
      const { rows, migration } = await writeBackup(client, file)
      const sum = Object.values(rows).reduce((one, other) => one + other, 0)
      print(`Backed up ${sum} rows of ${Object.keys(rows).length} tables at ${migration} to ${file}`)
    } finally {
      await client.end()
    }
  } finally {
    await database.stop()
  }
}

await runCommand('Backup', run)
