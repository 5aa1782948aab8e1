// npm run migrate -- up | down | status: runs or reverts migrations, or lists them.
import { migrateDown, migrateToLatest, migrationStatus } from '../postgres/migrate.ts'
import { type OpenDatabase, openDatabase } from '../postgres/open.ts'
import { StartProblem } from '../start-problem.ts'
import { print, requireEnvironment, runCommand } from './run-command.ts'

const USAGE = 'usage: npm run migrate -- up | down | status'

async function act(action: string, { target }: OpenDatabase): Promise<void> {
  if (action === 'status') {
    for (const { name, executedAt } of await migrationStatus(target)) {
      print(`${name}  ${executedAt ? `done ${executedAt.toISOString()}` : 'pending'}`)
    }
    return
  }
  const outcome = await (action === 'up' ? migrateToLatest(target) : migrateDown(target))
  if (!outcome.ok) throw new StartProblem(outcome.problem)
  print(outcome.names.length > 0 ? `${action}: ${outcome.names.join(', ')}` : `${action}: nothing to do`)
}

async function run([action = '']: string[]): Promise<void> {
  if (!['up', 'down', 'status'].includes(action)) throw new StartProblem(USAGE)
  const env = requireEnvironment()
  const database = await openDatabase(env, { log: print, share: true })
  try {
    if (action === 'down' && database.shared && !env.DATABASE_URL) {
      throw new StartProblem('a running Dayloop uses this database: stop it before reverting a migration')
    }
    await act(action, database)
  } finally {
    await database.stop()
  }
}

await runCommand('Migration', run)
