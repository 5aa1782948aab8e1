import { expect, it } from 'vitest'
import type { Entry } from '../../../offline/outbox/entry.ts'
import type { TagChange } from '../changes/tag-changes.ts'
import { followedTag } from './followed-tag.ts'

const entry = (change: TagChange, fields: Partial<Entry> = {}): Entry => ({
  ...{ position: 1, key: `${change.name} ${change.input.batch_id}`, change, sent: false, refusal: null },
  ...fields,
})
const replace = (tag: string, by: string | null, fields?: Partial<Entry>) =>
  entry({ name: 'replace_tag', input: { batch_id: '1', tag, by }, before: [] }, fields)
const restore = (tag: string, by: string | null) =>
  entry({ name: 'restore_tags', input: { batch_id: '1', tag, by, tasks: [] } })
const steps = (tag: string, ...states: Entry[][]) => {
  const followed = new Set<string>()
  return states
    .slice(1)
    .reduce(
      (shown, entries, index) => followedTag(shown, { before: states[index] ?? [], entries, followed }),
      tag,
    )
}

it('follows a rename of its tag, without regard to case, and no other change', () => {
  expect(steps('Home', [], [replace('home', 'house')])).toBe('house')
  expect(steps('Home', [], [replace('work', 'house')])).toBe('Home')
  expect(steps('Home', [], [replace('home', null)])).toBe('Home')
  expect(steps('Home', [replace('home', 'house')], [replace('home', 'house')])).toBe('Home')
})

it('keeps the new name when the server has answered', () => {
  const sent = replace('home', 'house', { sent: true })
  expect(steps('home', [], [replace('home', 'house')], [sent], [])).toBe('house')
})

it('goes back when the rename is undone before or after it was sent, or refused', () => {
  const sent = replace('home', 'house', { sent: true })
  const refused = replace('home', 'house', { refusal: { text: null, name: null, status: 400 } })
  expect(steps('home', [], [replace('home', 'house')], [])).toBe('home')
  expect(steps('home', [], [sent], [], [restore('home', 'house')])).toBe('home')
  expect(steps('home', [], [replace('home', 'house')], [refused])).toBe('home')
})

it('keeps a name that another tag had before, when the merge is undone', () => {
  const sent = replace('home', 'work', { sent: true })
  expect(steps('work', [], [sent], [], [restore('home', 'work')])).toBe('work')
})
