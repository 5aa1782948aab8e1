// SQL of a routine's history.
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import {
  type CredentialValues,
  credentialValues,
  hasCredential,
  type SignedIn,
  validCredential,
} from './credential.ts'
import { madeTasksOf } from './routine-plans.ts'
import { routineVersion } from './routine-schedules.ts'
import { ROUTINE_COLUMNS } from './routines.ts'

/** A routine with its past schedules and all its tasks; undefined if it is deleted or the session has ended. */
export async function findHistory(db: StatementRunner, routine: SignedIn & { id: string }) {
  const [found] = await find(db, { id: routine.id, ...credentialValues(routine) })
  return found
}

const find = prepared((db, parameter: Parameter<CredentialValues & { id: string }>) =>
  db
    .with('credential', validCredential(parameter))
    .selectFrom('routines')
    .select([...ROUTINE_COLUMNS, 'past_schedules', 'created_at', 'created_zone', 'deleted_at'])
    .select([routineVersion.as('version'), madeTasksOf(parameter).as('tasks')])
    .where('user_id', '=', parameter('user_id'))
    .where('id', '=', parameter('id'))
    .where('deleted_at', 'is', null)
    .where(hasCredential),
)
