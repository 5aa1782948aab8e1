// Checks that a language can translate every group of messages.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = new URL('../../client/src/texts/', import.meta.url).pathname

const files = readdirSync(folder).filter((file) => /(?<!\.test)\.ts$/.test(file))

/** Each group with its place: `name file.ts.export`. */
const groups = files.flatMap((file) =>
  Array.from(
    readFileSync(join(folder, file), 'utf8').matchAll(
      /export const (\w+)(?::[^=]+)? = messages\(\s*'(\w+)'/g,
    ),
    ([, variable, name]) => `${name} ${file}.${variable}`,
  ),
)

const translated = Array.from(
  readFileSync(join(folder, 'languages.ts'), 'utf8').matchAll(
    /(\w+): typeof import\('.\/([\w.-]+)'\)\.(\w+)/g,
  ),
  ([, name, file, variable]) => `${name} ${file}.${variable}`,
)

test('every group of messages has a line in Texts of languages.ts', () => {
  expect(groups.length).toBeGreaterThan(40)
  expect(translated.toSorted()).toEqual(groups.toSorted())
})

test('every text is in a group', () => {
  const outside = files
    .filter((file) => file !== 'messages.ts' && file !== 'languages.ts')
    .flatMap((file) =>
      Array.from(
        readFileSync(join(folder, file), 'utf8').matchAll(
          /^export const (\w+)(?::[^=]+)? = (?!messages\()/gm,
        ),
        ([, variable]) => `${file} ${variable}`,
      ),
    )
  // The title of a tab joins two texts of groups.
  expect(outside).toEqual(['common.ts tabTitle'])
})

test('every group has a name of its own', () => {
  const names = groups.map((group) => group.split(' ')[0])
  expect(new Set(names).size).toBe(names.length)
})
