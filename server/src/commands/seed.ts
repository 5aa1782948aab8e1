// npm run seed: adds three users with tasks around today, so that every label and state is visible.
import { randomBytes } from 'node:crypto'
import { addDays, todayIn } from '@dayloop/contracts/calendar'
import { allFields } from '@dayloop/contracts/fields'
import { ROUTINE_FIELDS } from '@dayloop/contracts/routine-fields'
import { TASK_FIELDS } from '@dayloop/contracts/task-fields'
import { v7 as uuidv7 } from 'uuid'
import { claimEmail, findByEmail } from '../db/emails.ts'
import { deleteSession, insertSession } from '../db/sessions.ts'
import { claimUsername, findByUsername } from '../db/usernames.ts'
import { insertUser } from '../db/users.ts'
import { connectAll } from '../postgres/connect.ts'
import type { Database } from '../postgres/database.ts'
import { delegateWrites } from '../postgres/delegated.ts'
import { migrateToLatest } from '../postgres/migrate.ts'
import { openDatabase } from '../postgres/open.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { changeRoutineStatus } from '../routines/schedule.ts'
import { addRoutine } from '../routines/service.ts'
import { openPasswords } from '../secrets/passwords.ts'
import type { SignedInToday } from '../signed-in.ts'
import { StartProblem } from '../start-problem.ts'
import { addTask, completeTask } from '../tasks/service.ts'
import { print, requireEnvironment, runCommand } from './run-command.ts'
import { SEED_PASSWORD, SEED_USERS, type SeedRoutine, type SeedTask, type SeedUser } from './seed-users.ts'

const SEED_SESSION_MS = 60_000

/** Adds a user with tasks and routines. Returns false if the username or email address is in use. */
async function seedUser(
  db: Database,
  { tasks, routines, ...fields }: SeedUser,
  password_hash: string,
): Promise<boolean> {
  if ((await findByUsername(db, fields.username)) ?? (await findByEmail(db, fields.email))) return false
  const now = new Date()
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const today = todayIn(time_zone, now)
  await inTransaction(db, async (transaction) => {
    const user = { ...fields, id: uuidv7(), password_hash, time_zone, created_at: now }
    const { id: user_id } = await insertUser(transaction, user)
    await claimUsername(transaction, fields.username, user_id)
    await claimEmail(transaction, fields.email, user_id)
    // Changing tasks requires an active session. This one is deleted before the transaction ends.
    const session_id = uuidv7()
    const expires_at = new Date(now.getTime() + SEED_SESSION_MS)
    const session = { user_id, id: session_id, refresh_hash: randomBytes(32), expires_at, created_at: now }
    await insertSession(transaction, session)
    const signedIn = {
      db: transaction,
      reads: transaction,
      now,
      user_id,
      credential: { kind: 'session' as const, session_id },
      time_zone,
      today,
    }
    for (const task of tasks.toReversed()) await seedTask(signedIn, task)
    for (const routine of routines.toReversed()) await seedRoutine(signedIn, routine)
    await deleteSession(transaction, { user_id, id: session_id })
  })
  return true
}

async function seedTask(signedIn: SignedInToday, { title, details = '', in_days, done }: SeedTask) {
  const due_date = in_days === null ? null : addDays(signedIn.today, in_days)
  const fields = allFields(TASK_FIELDS, { task_title: title, task_details: details, due_date })
  const { task } = await addTask({ ...signedIn, now: new Date() }, { ...fields, url_call: 'all' })
  if (done) await completeTask(signedIn, { id: task.id, status: true, url_call: 'all' })
}

async function seedRoutine(signedIn: SignedInToday, { title, days, paused }: SeedRoutine) {
  const input = allFields(ROUTINE_FIELDS, { routines_title: title, routines_dates: days })
  const { routine } = await addRoutine({ ...signedIn, now: new Date() }, input)
  if (paused) await changeRoutineStatus(signedIn, { id: routine.id, status: false })
}

async function run(): Promise<void> {
  const env = requireEnvironment()
  if (env.NODE_ENV === 'production')
    throw new StartProblem('NODE_ENV is production: demo accounts are only for development')
  const database = await openDatabase(env, { log: print, share: true })
  try {
    const migrated = await migrateToLatest(database.target)
    if (!migrated.ok) throw new StartProblem(migrated.problem)
    const { db, delegate } = connectAll(database.target)
    delegate(await delegateWrites(db))
    const password_hash = await openPasswords().hash(SEED_PASSWORD)
    for (const user of SEED_USERS) {
      const isNew = await seedUser(db, user, password_hash)
      print(isNew ? `${user.username}  password: ${SEED_PASSWORD}` : `${user.username} exists already`)
    }
    await db.destroy()
  } finally {
    await database.stop()
  }
}

await runCommand('Seed', run)
