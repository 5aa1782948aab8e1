// npm run backup -- FILE
import { resolve } from 'node:path'
import { writeBackup } from '../backup/write.ts'
import { readEnvironment } from '../env.ts'
import { openClient } from '../postgres/connect.ts'
import { openDatabase } from '../postgres/open.ts'
import { StartProblem } from '../start-problem.ts'

function say(line: string) {
  return process.stdout.write(`${line}\n`)
}

async function run(name: string | undefined): Promise<void> {
  if (!name) throw new StartProblem('usage: npm run backup -- FILE')
  const answer = readEnvironment()
  if (!answer.ok) throw new StartProblem(answer.problem)
  const { env } = answer
  const file = resolve(env.INIT_CWD, name)
  const database = await openDatabase(env, { log: say, share: true })
  try {
    const client = await openClient(database.target)
    try {
      const { rows, migration } = await writeBackup(client, file)
      const sum = Object.values(rows).reduce((one, other) => one + other, 0)
      say(`Backed up ${sum} rows of ${Object.keys(rows).length} tables at ${migration} into ${file}`)
    } finally {
      await client.end()
    }
  } finally {
    await database.stop()
  }
}

run(process.argv[2]).catch((error: unknown) => {
  const text = error instanceof Error ? error.message : error
  process.stderr.write(`Backup: ${text}\n`)
  process.exitCode = 1
})
