// What the documents say of the house is true of it: each dependency has its reason, each test named is there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const house = new URL('../..', import.meta.url).pathname
const read = (path: string) => readFileSync(join(house, path), 'utf8')

const shipped = ['server', 'client', 'contracts', 'migrations'].flatMap((room) => {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    read(`${room}/package.json`),
  )
  return Object.keys(dependencies).filter((name) => !name.startsWith('@dayloop/'))
})

/** The dependencies that a text names, alone or after their family: `fastify (+ cookie, cors)`, `@trpc`. */
const isNamed = (text: string, name: string) => {
  const [family = '', member] = name.startsWith('@') ? name.split('/') : [name]
  const says = (word: string) =>
    new RegExp(`(^|[^\\w@/-])${word.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')}(?![\\w/-])`).test(text)
  return (
    says(name) || says(family) || (member !== undefined && text.includes(family.slice(1)) && says(member))
  )
}

/** The chapter that gives the reasons. */
const reasons = /## Dependencies[\s\S]*?(?=\n## |$)/.exec(read('ARCHITECTURE.md'))?.[0] ?? ''

describe('ARCHITECTURE', () => {
  test.each([...new Set(shipped)])('gives the reason of %s', (name) =>
    expect(isNamed(reasons, name)).toBe(true),
  )

  test('a dependency that is not named is noticed', () => {
    expect(shipped.length).toBeGreaterThan(15)
    expect(isNamed(reasons, 'left-pad')).toBe(false)
    expect(isNamed(reasons, '@fastify/left-pad')).toBe(false)
    expect(isNamed('postgres-js', 'postgres')).toBe(false)
  })
})

test.each(['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'])(
  'every file that %s names is there',
  (document) => {
    const named = [
      ...read(document).matchAll(/`((?:tests|server|client|contracts|scripts|docker)\/[\w./-]+)`/g),
    ].map(([, path = '']) => path)
    // A file of settings is the reader's own to write.
    expect(named.filter((path) => !path.endsWith('.env') && !existsSync(join(house, path)))).toEqual([])
  },
)

test('every chapter of ASVS 5.0 has its rows', () => {
  const table = read('SECURITY.md')
  for (let chapter = 1; chapter <= 17; chapter++)
    expect(table, `V${chapter}`).toMatch(new RegExp(`\\| V${chapter}\\.1 `))
})
