// The rule of changing many tasks at once.
import type { BulkUpdate, BulkUpdated } from '@dayloop/contracts/task-trash'
import { type BulkChange, changeTasks } from '../db/task-bulk.ts'
import { orSessionExpired, type SignedInToday } from '../signed-in.ts'
import { countsOf, viewOf } from './task-answers.ts'

/** Applies one action to many tasks in one transaction. A repeated id counts once. */
export async function changeManyTasks(signedIn: SignedInToday, input: BulkUpdate): Promise<BulkUpdated> {
  const { action, url_call } = input
  const changes = new Map<string, BulkChange>()
  for (const change of changesOf(input)) if (!changes.has(change.id)) changes.set(change.id, change)
  const view = viewOf(signedIn, url_call)
  const outcome = await changeTasks(signedIn.db, action, { ...view, changes: [...changes.values()] })
  const { outcome: ids, ...counts } = orSessionExpired(outcome)
  const existing = new Set(ids.existing)
  const changed = new Set(ids.changed)
  const conflicting = new Set(ids.conflicting)
  const sent = [...changes.keys()]
  return {
    changed_ids: sent.filter((id) => changed.has(id)),
    unchanged_ids: sent.filter((id) => existing.has(id) && !changed.has(id) && !conflicting.has(id)),
    missing_ids: sent.filter((id) => !existing.has(id)),
    ...(input.expected && { conflict_ids: sent.filter((id) => conflicting.has(id)) }),
    ...countsOf(counts),
  }
}

function changesOf({ ids, due_date, due_dates, due_times, expected }: BulkUpdate): BulkChange[] {
  return ids.map((id, index) => ({
    id,
    due_date: (due_dates ? due_dates[index] : due_date) ?? null,
    due_time: due_times?.[index] ?? null,
    sets_time: due_times !== undefined,
    expected: expected?.[index],
  }))
}
