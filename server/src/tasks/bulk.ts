// The rule of changing many tasks at once.
import type { BulkUpdate, BulkUpdated } from '@dayloop/contracts/task-trash'
import { type BulkChange, changeTasks } from '../db/task-bulk.ts'
import { orSessionExpired, type SignedInToday } from '../signed-in.ts'
import { countsOf, viewOf } from './found.ts'

/** Applies one action to many tasks in one transaction. A repeated id counts once. */
export async function changeManyTasks(signedIn: SignedInToday, input: BulkUpdate): Promise<BulkUpdated> {
  const { action, url_call } = input
  const changes = new Map<string, BulkChange>()
  for (const change of changesOf(input)) if (!changes.has(change.id)) changes.set(change.id, change)
  const view = viewOf(signedIn, url_call)
  const outcome = await changeTasks(signedIn.db, action, { ...view, changes: [...changes.values()] })
  const { outcome: ids, ...counts } = orSessionExpired(outcome)
  const [there, changed, conflicting] = [ids.there, ids.changed, ids.conflicting].map((some) => new Set(some))
  const named = [...changes.keys()]
  const isUnchanged = (id: string) => there?.has(id) && !changed?.has(id) && !conflicting?.has(id)
  return {
    changed_ids: named.filter((id) => changed?.has(id)),
    unchanged_ids: named.filter(isUnchanged),
    missing_ids: named.filter((id) => !there?.has(id)),
    ...(input.expected && { conflict_ids: named.filter((id) => conflicting?.has(id)) }),
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
