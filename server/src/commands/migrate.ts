// npm run migrate -- up | down | status

import { readEnvironment } from '../env.ts'
import { migrateDown, migrateToLatest, migrationStatus } from '../postgres/migrate.ts'
import { type OpenDatabase, openDatabase } from '../postgres/open.ts'
import { StartProblem } from '../start-problem.ts'

const USAGE = 'say what to do: npm run migrate -- up | down | status'
function say(line: string) {
  return process.stdout.write(`${line}\n`)
}

async function act(action: string, { target }: OpenDatabase): Promise<void> {
  if (action === 'status') {
    for (const { name, executedAt } of await migrationStatus(target)) {
      say(`${name}  ${executedAt ? `done ${executedAt.toISOString()}` : 'pending'}`)
    }
    return
  }
  const outcome = await (action === 'up' ? migrateToLatest(target) : migrateDown(target))
  if (!outcome.ok) throw new StartProblem(outcome.problem)
  say(outcome.names.length > 0 ? `${action}: ${outcome.names.join(', ')}` : `${action}: nothing to do`)
}

async function run(action: string): Promise<void> {
  if (!['up', 'down', 'status'].includes(action)) throw new StartProblem(USAGE)
  const answer = readEnvironment()
  if (!answer.ok) throw new StartProblem(answer.problem)
  const database = await openDatabase(answer.env, { log: say, share: true })
  try {
    if (action === 'down' && database.shared && !answer.env.DATABASE_URL) {
      throw new StartProblem('a running Dayloop uses this database: stop it before going back')
    }
    await act(action, database)
  } finally {
    await database.stop()
  }
}

run(process.argv[2] ?? '').catch((error: unknown) => {
  const text = error instanceof StartProblem ? error.message : error instanceof Error ? error.stack : error
  process.stderr.write(`Migration: ${text}\n`)
  process.exitCode = 1
})
