// Runs the automatic Apply for all users who are due at an instant, like a replica that answers no requests:
// node --import tsx tests/bench/apply-process.ts DATABASE_URL INSTANT. Prints the number of users.
import { connect } from '../../server/src/postgres/connect.ts'
import { applyDueRoutines } from '../../server/src/routines/auto-apply.ts'

const [, , url = '', instant = ''] = process.argv
const db = connect(url, { size: 1 })
const now = new Date(instant)
let users = 0
let some: number
do {
  some = await applyDueRoutines({ db, clock: () => now })
  users += some
} while (some > 0)
await db.destroy()
process.stdout.write(String(users))
