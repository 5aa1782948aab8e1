// The rules of settings.
import type { ExpectedSettings, Settings, UpdateSettings } from '@dayloop/contracts/settings'
import { AppError } from '../app-error.ts'
import { addRun, deleteRuns } from '../db/routine-runs.ts'
import { findSettings, updateSettings } from '../db/settings.ts'
import type { Deps } from '../deps.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { orSessionExpired, type SignedIn } from '../signed-in.ts'

type Context = SignedIn & Pick<Deps, 'db' | 'reads'>

/** All settings of the user. */
export async function showSettings(context: Context) {
  return orSessionExpired(await findSettings(context.reads, context))
}

/** Changes only the given fields, and starts or stops the automatic Apply. */
export async function changeSettings(context: Context, input: UpdateSettings): Promise<Settings> {
  const { expected, ...edit } = input
  const changed = await writeSettings(context, { edit, expected })
  if (changed) return changed
  const found = await showSettings(context)
  if (hasValues(found, edit)) return found
  if (!hasValues(found, expected)) throw new AppError('SETTINGS_CHANGED')
  // Lost a race with another change: try again.
  return changeSettings(context, input)
}

type Edit = Parameters<typeof updateSettings>[1]

function writeSettings(context: Context, change: Edit) {
  const { db, user_id, now } = context
  const { auto_apply_routines } = change.edit
  if (auto_apply_routines === undefined) return updateSettings(db, change, context)
  return inTransaction(db, async (transaction) => {
    const settings = await updateSettings(transaction, change, context)
    if (settings)
      await (auto_apply_routines ? addRun(transaction, user_id, now) : deleteRuns(transaction, [user_id]))
    return settings
  })
}

function hasValues(settings: Settings, values: ExpectedSettings = {}): boolean {
  return Object.entries(values).every(([name, value]) => Reflect.get(settings, name) === value)
}
