import { expect, it } from 'vitest'
import { upgradeEntry } from './entry-shape.ts'
import type { Entry } from './intents.ts'

const entry: Entry = {
  position: 1,
  key: 'a',
  intent: { procedure: 'routines.apply_routines', input: {} },
  sent: false,
  refusal: null,
}
const version3 = {
  shape: 3,
  upgrades: {
    1: (old: Entry) => ({ ...old, key: `${old.key}-2` }),
    2: (old: Entry) => ({ ...old, key: `${old.key}-3` }),
  },
}

it('an entry of an older version is upgraded step by step, one of a newer version is not read', () => {
  expect(upgradeEntry(entry, version3)?.key).toBe('a-2-3')
  expect(upgradeEntry({ ...entry, shape: 2 }, version3)?.key).toBe('a-3')
  expect(upgradeEntry({ ...entry, shape: 3 }, version3)).toEqual(entry)
  expect(upgradeEntry({ ...entry, shape: 4 }, version3)).toBeNull()
})
