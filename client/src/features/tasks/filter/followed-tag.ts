// The tag of a filter after it was renamed, or after its rename was undone. A pure function.
import { tagKey } from '@dayloop/contracts/tags'
import { type Entry, waitingEntries } from '../../../offline/outbox/entry.ts'
import { isTagChange } from '../changes/tag-changes.ts'

type Parts = {
  before: readonly Entry[]
  entries: readonly Entry[]
  /** The renames that the filter has followed. Only their undo is followed, because a merge gives two tags one name. */
  followed: Set<string>
}

/** The tag to show when the entries of the outbox have changed. */
export const followedTag = (tag: string, { before, entries, followed }: Parts): string => {
  const isIn = (list: readonly Entry[], { key }: Entry) => list.some((entry) => entry.key === key)
  const waiting = waitingEntries(entries)
  let shown = tag
  const follow = (from: string, to: string) => {
    if (tagKey(from) === tagKey(shown)) shown = to
  }
  for (const entry of waiting.filter((one) => !isIn(before, one))) {
    if (!isTagChange(entry.change) || entry.change.input.by === null) continue
    const { tag: from, by, batch_id } = entry.change.input
    if (entry.change.name === 'restore_tags') {
      if (followed.delete(batch_id)) follow(by, from)
    } else if (tagKey(from) === tagKey(shown)) {
      followed.add(batch_id)
      shown = by
    }
  }
  // A rename that leaves the outbox before it is sent was undone.
  for (const { change } of waitingEntries(before).filter((one) => !one.sent && !isIn(waiting, one))) {
    if (!isTagChange(change) || change.input.by === null) continue
    if (change.name === 'replace_tag' && followed.delete(change.input.batch_id))
      follow(change.input.by, change.input.tag)
  }
  return shown
}
