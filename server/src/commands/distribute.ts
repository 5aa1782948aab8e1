// npm run distribute: distributes an existing database, on a Citus coordinator.

import { readEnvironment } from '../env.ts'
import { connect } from '../postgres/connect.ts'
import { distribute } from '../postgres/distribution.ts'
import { migrateToLatest } from '../postgres/migrate.ts'
import { openDatabase } from '../postgres/open.ts'
import { StartProblem } from '../start-problem.ts'

function say(line: string): void {
  return void process.stdout.write(`${line}\n`)
}

async function run(): Promise<void> {
  const answer = readEnvironment()
  if (!answer.ok) throw new StartProblem(answer.problem)
  if (!answer.env.DATABASE_URL)
    throw new StartProblem('the embedded database is one box: set DATABASE_URL to a Citus coordinator')
  const { target } = await openDatabase(answer.env, { log: say })
  const migrated = await migrateToLatest(target)
  if (!migrated.ok) throw new StartProblem(migrated.problem)
  const db = connect(target, { size: 1, named: false })
  try {
    const outcome = await distribute(db)
    if (!outcome.ok) throw new StartProblem(outcome.problem)
    if (outcome.placed.length === 0) return say('Everything is distributed already.')
    say(`Distributed: ${outcome.placed.join(', ')}.`)
    say(
      'The coordinator keeps its old copies until truncate_local_data_after_distributing_table is run for each.',
    )
  } finally {
    await db.destroy()
  }
}

run().catch((error: unknown) => {
  const text = error instanceof StartProblem ? error.message : error instanceof Error ? error.stack : error
  process.stderr.write(`Distribute: ${text}\n`)
  process.exitCode = 1
})
