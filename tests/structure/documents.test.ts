// Compares the documents with the repository: each dependency has a reason, and each named file exists.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const shipped = ['server', 'client', 'contracts', 'migrations'].flatMap((folder) => {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    read(`${folder}/package.json`),
  )
  return Object.keys(dependencies).filter((name) => !name.startsWith('@dayloop/'))
})

/** Whether a text names a dependency, alone or after its scope: `fastify (+ cookie, cors)`, `@trpc`. */
const isNamed = (text: string, name: string) => {
  const [family = '', member] = name.startsWith('@') ? name.split('/') : [name]
  const says = (word: string) =>
    new RegExp(`(^|[^\\w@/-])${word.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')}(?![\\w/-])`).test(text)
  return (
    says(name) || says(family) || (member !== undefined && text.includes(family.slice(1)) && says(member))
  )
}

/** The section with the reasons. */
const reasons = /## Dependencies[\s\S]*?(?=\n## |$)/.exec(read('ARCHITECTURE.md'))?.[0] ?? ''

describe('ARCHITECTURE', () => {
  test.each([...new Set(shipped)])('names the dependency %s', (name) =>
    expect(isNamed(reasons, name)).toBe(true),
  )

  test('a dependency that is not named is detected', () => {
    expect(shipped.length).toBeGreaterThan(15)
    expect(isNamed(reasons, 'left-pad')).toBe(false)
    expect(isNamed(reasons, '@fastify/left-pad')).toBe(false)
    expect(isNamed('postgres-js', 'postgres')).toBe(false)
  })
})

test.each(['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'])(
  'every file that %s names exists',
  (document) => {
    const named = [
      ...read(document).matchAll(/`((?:tests|server|client|contracts|scripts|docker)\/[\w./-]+)`/g),
    ].map(([, path = '']) => path)
    // Users write `.env` files themselves.
    expect(named.filter((path) => !path.endsWith('.env') && !existsSync(join(root, path)))).toEqual([])
  },
)

test('SECURITY has rows for every chapter of ASVS 5.0', () => {
  const table = read('SECURITY.md')
  for (let chapter = 1; chapter <= 17; chapter++)
    expect(table, `V${chapter}`).toMatch(new RegExp(`\\| V${chapter}\\.1 `))
})
