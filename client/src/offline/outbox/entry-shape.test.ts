import { expect, it } from 'vitest'
import type { Entry } from './entry.ts'
import { type StoredEntry, upgradeEntry } from './entry-shape.ts'

const entry: Entry = {
  position: 1,
  key: 'a',
  change: { name: 'apply_routines', input: {} },
  sent: false,
  refusal: null,
}
const version3 = {
  shape: 3,
  upgrades: {
    1: (old: StoredEntry) => ({ ...old, key: `${old.key}-2` }),
    2: (old: StoredEntry) => ({ ...old, key: `${old.key}-3` }),
  },
}

it('upgrades an entry of an older version step by step, and does not read one of a newer version', () => {
  expect(upgradeEntry(entry, version3)?.key).toBe('a-2-3')
  expect(upgradeEntry({ ...entry, shape: 2 }, version3)?.key).toBe('a-3')
  expect(upgradeEntry({ ...entry, shape: 3 }, version3)).toEqual(entry)
  expect(upgradeEntry({ ...entry, shape: 4 }, version3)).toBeNull()
})

it('reads an entry of version 1, which names a procedure', () => {
  const { change: _, ...rest } = entry
  const before = { id: 'r', routines_title: 'Run' }
  const intent = { procedure: 'routines.update_routine', input: { id: 'r', routines_title: 'Walk' }, before }
  const change = { name: 'update_routine', input: intent.input, before }
  expect(upgradeEntry({ ...rest, intent })).toEqual({ ...rest, change })
  expect(upgradeEntry({ ...rest, shape: 1, intent })).toEqual({ ...rest, change })
})
