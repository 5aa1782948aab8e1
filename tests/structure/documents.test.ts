// Compares the documents with the repository. Each dependency has a reason. Each named file, npm script, variable and
// constant exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

const markdownIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file))
/** Without the CHANGELOG, which also names what was removed. */
const documents = [...markdownIn('.'), ...markdownIn('docs'), ...markdownIn('docs/decisions')].filter(
  (path) => path !== 'CHANGELOG.md',
)

const matches = (text: string, pattern: RegExp) => [
  ...new Set(Array.from(text.matchAll(pattern), ([, found = '']) => found)),
]

const FOLDERS = ['tests', 'server', 'client', 'contracts', 'migrations', 'scripts', 'docker', 'docs']
const NAMED_FILE = new RegExp(`\\b((?:${FOLDERS.join('|')})/[\\w./-]*\\w)`, 'g')
/** Files that users or builds write. */
const isWritten = (path: string) => path.endsWith('.env') || path.includes('/tls/') || path.includes('/dist/')
const missingFiles = (text: string) =>
  matches(text, NAMED_FILE).filter((path) => !isWritten(path) && !existsSync(join(root, path)))

const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
const missingScripts = (text: string) =>
  matches(text, /npm run ([\w:-]+)/g).filter((name) => !(name in scripts))

const sources = ['server/src', 'contracts/src', 'tests', 'docker', 'scripts', 'client/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && !file.parentPath.includes('node_modules'))
      .map((file) => join(file.parentPath, file.name)),
  )
  .filter((path) => /\.(ts|tsx|mjs|yaml|sh|cfg|conf)$/.test(path) && path !== import.meta.filename)
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
/** Names in capitals: variables of the environment, and constants. */
const unknownNames = (text: string) =>
  matches(text, /(?<![\w{$])([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])(?!\w)/g).filter(
    (name) => !new RegExp(`\\b${name}\\b`).test(sources),
  )

describe.each(documents)('%s', (path) => {
  const text = read(path)
  test('names only files that exist', () => expect(missingFiles(text)).toEqual([]))
  test('names only npm scripts that exist', () => expect(missingScripts(text)).toEqual([]))
  test('names only variables and constants that exist', () => expect(unknownNames(text)).toEqual([]))
  test('links only to files that exist', () => {
    const links = matches(text, /\]\((?!https?:)([^)#]+)/g)
    expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([])
  })
})

test('files, scripts and variables that do not exist are detected', () => {
  const text =
    'Run `npm run brew` with `COFFEE_BEANS=3`, see `server/src/no-such-file.ts` and `server/src/env.ts`.'
  expect(missingFiles(text)).toEqual(['server/src/no-such-file.ts'])
  expect(missingScripts(text)).toEqual(['brew'])
  expect(unknownNames(text)).toEqual(['COFFEE_BEANS'])
})

test('OPERATING has every variable of the environment', () => {
  const variables = matches(read('server/src/env.ts'), /^ {4}([A-Z_]+): /gm)
  expect(variables.length).toBeGreaterThan(25)
  // npm sets INIT_CWD. NODE_ENV is described in the section about deployment.
  expect(variables.filter((name) => !read('docs/OPERATING.md').includes(name))).toEqual(['INIT_CWD'])
})

test('README describes every npm script', () => {
  const text = read('README.md')
  const missing = Object.keys(scripts).filter(
    (name) => !text.includes(`npm run ${name}`) && !text.includes(`npm ${name}\``),
  )
  // `npm start` builds, and CONTRIBUTING describes formatting.
  expect(missing).toEqual(['build', 'format'])
})

test('SECURITY has rows for every chapter of ASVS 5.0', () => {
  const table = read('SECURITY.md')
  for (let chapter = 1; chapter <= 17; chapter++)
    expect(table, `V${chapter}`).toMatch(new RegExp(`\\| V${chapter}\\.1 `))
})
