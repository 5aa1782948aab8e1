// A migration without its line would never run, and a change of the schema that no query needs would not be missed.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrations } from '../../migrations/src/index.ts'

test('every file of a migration has a line in index.ts', () => {
  const folder = new URL('../../migrations/src', import.meta.url)
  const files = readdirSync(folder).filter((file) => /^\d/.test(file))
  expect(Object.keys(migrations)).toEqual(files.toSorted().map((file) => file.replace('.ts', '')))
})
