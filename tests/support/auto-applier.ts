// A replica that applies the routines that are due, as a process of its own that can be killed.

import { connect } from '../../server/src/postgres/connect.ts'
import { applyDueRoutines } from '../../server/src/routines/auto-apply.ts'

const [, , url = '', now = ''] = process.argv
const db = connect(url)
await applyDueRoutines({ db, clock: () => new Date(now), pace: 0 })
await db.destroy()
