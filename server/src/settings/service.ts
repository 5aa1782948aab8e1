// The rules of settings.
import type { UpdateSettings } from '@dayloop/contracts/settings'
import { addRun, deleteRuns } from '../db/routine-runs.ts'
import { findSettings, updateSettings } from '../db/settings.ts'
import type { Deps } from '../deps.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { orSessionExpired, type SignedIn } from '../signed-in.ts'

type Person = SignedIn & Pick<Deps, 'db' | 'reads'>

/** All settings of the user. */
export async function showSettings(person: Person) {
  return orSessionExpired(await findSettings(person.reads, person))
}

/** Changes only the given fields, and starts or stops the automatic Apply. */
export async function changeSettings(person: Person, edit: UpdateSettings) {
  const { db, user_id, now } = person
  const { auto_apply_routines } = edit
  if (auto_apply_routines === undefined) return orSessionExpired(await updateSettings(db, edit, person))
  return inTransaction(db, async (transaction) => {
    const settings = orSessionExpired(await updateSettings(transaction, edit, person))
    await (auto_apply_routines ? addRun(transaction, user_id, now) : deleteRuns(transaction, [user_id]))
    return settings
  })
}
