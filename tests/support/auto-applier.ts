// A replica that applies due routines, as a separate process that a test can kill.

import { connect } from '../../server/src/postgres/connect.ts'
import { applyDueRoutines } from '../../server/src/routines/auto-apply.ts'

const [, , url = '', now = ''] = process.argv
const db = connect(url)
await applyDueRoutines({ db, clock: () => new Date(now), pace: 0 })
await db.destroy()
