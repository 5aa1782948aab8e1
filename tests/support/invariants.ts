// Checks the invariants of a database after every test file and after every fault.
import { sql } from 'kysely'
import { findProblems } from '../../server/src/ops/invariants.ts'
import { type ConnectionTarget, connect } from '../../server/src/postgres/connect.ts'

/** Throws if derived data disagrees with its source, as `npm run doctor` reports it. */
export const checkInvariants = async (target: ConnectionTarget) => {
  const db = connect(target, { size: 1 })
  try {
    const there = sql<{ there: boolean }>`select to_regclass('search_words') is not null as there`
    if (!(await there.execute(db)).rows[0]?.there) return
    const [first] = await findProblems(db)
    if (first) throw new Error(`${first.name}: ${JSON.stringify(first.rows.slice(0, 5))}`)
  } finally {
    await db.destroy()
  }
}
