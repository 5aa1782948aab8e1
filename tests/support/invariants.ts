// What must be true of any database of Dayloop's at any moment: asked after every test file, and after every fault.
import { sql } from 'kysely'
import { findProblems } from '../../server/src/ops/invariants.ts'
import { type ConnectionTarget, connect } from '../../server/src/postgres/connect.ts'

/** Throws when the database says one thing here and another there, as `npm run doctor` would tell. */
export const checkInvariants = async (target: ConnectionTarget) => {
  const db = connect(target, { size: 1 })
  try {
    const there = sql<{ there: boolean }>`select to_regclass('task_counts') is not null as there`
    if (!(await there.execute(db)).rows[0]?.there) return
    const [first] = await findProblems(db)
    if (first) throw new Error(`${first.name}: ${JSON.stringify(first.rows.slice(0, 5))}`)
  } finally {
    await db.destroy()
  }
}
