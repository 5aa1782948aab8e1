// npm run distribute: distributes the tables of an existing database over a Citus cluster. With `--prune` it also removes
// the functions of other versions. No replica of another version may run then.
// All prepared statements must be loaded. The function of one that is not loaded would count as another version's.
import '../app.ts'
import '../open-deps.ts'
import { connect } from '../postgres/connect.ts'
import { dropOldFunctions } from '../postgres/delegated.ts'
import { distribute } from '../postgres/distribution.ts'
import { migrateToLatest } from '../postgres/migrate.ts'
import { openDatabase } from '../postgres/open.ts'
import { StartProblem } from '../start-problem.ts'
import { print, requireEnvironment, runCommand } from './run-command.ts'

async function run(parameters: string[]): Promise<void> {
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
    if (outcome.placed.length === 0) print('All tables are distributed already.')
    else {
      print(`Distributed: ${outcome.placed.join(', ')}.`)
      print(
        'The coordinator keeps the old rows until you run truncate_local_data_after_distributing_table for each table.',
      )
    }
    if (parameters.includes('--prune'))
      print(`Functions of other versions that were removed: ${await dropOldFunctions(db)}.`)
  } finally {
    await db.destroy()
  }
}

await runCommand('Distribute', run)
