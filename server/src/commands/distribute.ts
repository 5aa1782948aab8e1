// npm run distribute: distributes the tables of an existing database over a Citus cluster.
import { connect } from '../postgres/connect.ts'
import { distribute } from '../postgres/distribution.ts'
import { migrateToLatest } from '../postgres/migrate.ts'
import { openDatabase } from '../postgres/open.ts'
import { StartProblem } from '../start-problem.ts'
import { print, requireEnvironment, runCommand } from './run-command.ts'

async function run(): Promise<void> {
  const env = requireEnvironment()
  if (!env.DATABASE_URL)
    throw new StartProblem(
      'the embedded database cannot be distributed: set DATABASE_URL to a Citus coordinator',
    )
  const { target } = await openDatabase(env, { log: print })
  const migrated = await migrateToLatest(target)
  if (!migrated.ok) throw new StartProblem(migrated.problem)
  const db = connect(target, { size: 1, named: false })
  try {
    const outcome = await distribute(db)
    if (!outcome.ok) throw new StartProblem(outcome.problem)
    if (outcome.placed.length === 0) return print('All tables are distributed already.')
    print(`Distributed: ${outcome.placed.join(', ')}.`)
    print(
      'The coordinator keeps the old rows until you run truncate_local_data_after_distributing_table for each table.',
    )
  } finally {
    await db.destroy()
  }
}

await runCommand('Distribute', run)
