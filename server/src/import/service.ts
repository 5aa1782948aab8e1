// The rules of imports: a preview changes no tasks, a confirmation imports everything or nothing, and it can be undone.
import { todayIn } from '@dayloop/contracts/calendar'
import type { ConfirmedImport, ImportPreview, RecentImports, UndoneImport } from '@dayloop/contracts/import'
import { DEFAULT_SETTINGS, Settings, UpdateSettings } from '@dayloop/contracts/settings'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../app-error.ts'
import {
  deleteOldPreviews,
  findImportParts,
  findUndoable,
  insertImport,
  insertImportPart,
  lockImport,
  updateImport,
} from '../db/imports.ts'
import { findOwnSession } from '../db/sessions.ts'
import {
  addToCounts,
  countExisting,
  type DayCount,
  deleteImportedRoutines,
  deleteImportedSettings,
  deleteImportedTasks,
  insertImportedRoutines,
  insertImportedSettings,
  insertImportedTasks,
} from '../db/task-imports.ts'
import { forgetRemovedTasks } from '../db/task-index.ts'
import { raiseVersion } from '../db/user-versions.ts'
import type { Deps } from '../deps.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { knownZone, orSessionExpired, type SignedIn } from '../signed-in.ts'
import { parseImport } from './parse.ts'

type Context = SignedIn & Pick<Deps, 'db' | 'reads'>
type Upload = { bytes: Uint8Array; name: string; header_zone: string | null }

/** The maximum number of unconfirmed imports of a user. A new one replaces the oldest. */
const PREVIEWS_KEPT = 5

/** Reads a file, stores its rows, and returns the preview of the import. */
export async function previewImport(context: Context, upload: Upload): Promise<ImportPreview> {
  const { db, reads, user_id, now } = context
  const { bytes, name, header_zone } = upload
  const { time_zone } = orSessionExpired(await findOwnSession(reads, context))
  const zone = header_zone ?? knownZone(time_zone)
  const { parts, settings, ...summary } = await parseImport({
    bytes,
    name,
    user: { zone, today: todayIn(zone, now) },
    now,
  })
  const id = uuidv7()
  const duplicates_count = await inTransaction(db, async (transaction) => {
    await deleteOldPreviews(transaction, user_id, PREVIEWS_KEPT - 1)
    await insertImport(transaction, { user_id, id, source: summary.source, created_at: now })
    let count = 0
    for (const [part, { kind, rows }] of parts.entries()) {
      await insertImportPart(transaction, { user_id, id }, { part, kind, rows })
      count += await countExisting(transaction, kind, { user_id, id, part })
    }
    const rows = settingsToRestore(settings)
    if (rows)
      await insertImportPart(transaction, { user_id, id }, { part: parts.length, kind: 'settings', rows })
    return count
  })
  return { import_id: id, ...summary, duplicates_count }
}

/** The settings of a file as rows, if one of them differs from its default. */
function settingsToRestore(given: unknown): string | null {
  const { success, data } = UpdateSettings.safeParse(given)
  if (!success) return null
  const settings = { ...DEFAULT_SETTINGS, ...data }
  const isDefault = Settings.keyof().options.every((name) => settings[name] === DEFAULT_SETTINGS[name])
  return isDefault ? null : JSON.stringify([settings])
}

/** Creates all rows of an import, or none. Idempotent. */
export async function confirmImport(context: Context, { id }: { id: string }): Promise<ConfirmedImport> {
  const { db, reads, user_id, now } = context
  orSessionExpired(await findOwnSession(reads, context))
  return inTransaction(db, async (transaction) => {
    const found = await lockImport(transaction, { user_id, id })
    if (!found) throw new AppError('IMPORT_NOT_FOUND')
    if (found.confirmed_at !== null) return confirmed(id, found.created_count ?? 0)
    const { routines, tasks, settings } = await findImportParts(transaction, { user_id, id })
    for (const part of settings) await insertImportedSettings(transaction, { user_id, id, part })
    let created_count = 0
    for (const part of routines)
      created_count += await insertImportedRoutines(transaction, { user_id, id, part })
    const counts: DayCount[] = []
    for (const part of tasks) {
      const { count, days } = await insertImportedTasks(transaction, { user_id, id, part })
      created_count += count
      counts.push(...days)
    }
    // Last, because other changes of this user's tasks wait for the lock of the counts.
    await addToCounts(transaction, user_id, counts)
    if (created_count > 0) await raiseVersion(transaction, context, ['tasks', 'routines'])
    await updateImport(transaction, { user_id, id }, { confirmed_at: now, created_count })
    return confirmed(id, created_count)
  })
}

function confirmed(batch_id: string, created_count: number): ConfirmedImport {
  const message =
    created_count === 0 ? 'Nothing new to import' : `${created_count} ${itemsOf(created_count)} imported`
  return { message, created_count, batch_id }
}

/** The imports of a user that created something and were not undone. */
export async function recentImports(context: Context): Promise<RecentImports> {
  orSessionExpired(await findOwnSession(context.reads, context))
  return { imports: await findUndoable(context.db, context.user_id) }
}

/** Removes the rows of an import that did not change since. Idempotent. */
export async function undoImport(context: Context, { id }: { id: string }): Promise<UndoneImport> {
  const { db, reads, user_id, now } = context
  orSessionExpired(await findOwnSession(reads, context))
  return inTransaction(db, async (transaction) => {
    const found = await lockImport(transaction, { user_id, id })
    if (!found) throw new AppError('IMPORT_NOT_FOUND')
    if (found.confirmed_at === null) throw new AppError('IMPORT_NOT_CONFIRMED')
    if (found.undone_at !== null) return undone(found.removed_count ?? 0)
    const { routines, tasks, settings } = await findImportParts(transaction, { user_id, id })
    for (const part of settings) await deleteImportedSettings(transaction, { user_id, id, part })
    let removed_count = 0
    const counts: DayCount[] = []
    for (const part of tasks) {
      const { count, days } = await deleteImportedTasks(transaction, { user_id, id, part })
      removed_count += count
      counts.push(...days)
    }
    for (const part of routines)
      removed_count += await deleteImportedRoutines(transaction, { user_id, id, part }, now)
    await addToCounts(transaction, user_id, counts)
    await forgetRemovedTasks(transaction, user_id)
    if (removed_count > 0) await raiseVersion(transaction, context, ['tasks', 'routines'])
    await updateImport(transaction, { user_id, id }, { undone_at: now, removed_count })
    return undone(removed_count)
  })
}

function undone(removed_count: number): UndoneImport {
  return { message: `${removed_count} ${itemsOf(removed_count)} removed`, removed_count }
}

function itemsOf(count: number): string {
  return count === 1 ? 'item' : 'items'
}
