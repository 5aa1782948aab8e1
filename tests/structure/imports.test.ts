// Checks the import rules: every rule reports its planted violation, and the repository has none.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import rules from '../../.dependency-cruiser.mjs'
import { allowed, packages, violations } from './import-violations.ts'

const root = new URL('../..', import.meta.url).pathname

const inspect = async (baseDir: string, folders: string[]): Promise<ICruiseResult> => {
  const ruleSet = { forbidden: rules.forbidden, options: rules.options }
  const { enhancedResolveOptions, ...options } = rules.options
  const { output } = await cruise(
    folders,
    { ...options, baseDir, ruleSet, validate: true },
    enhancedResolveOptions,
  )
  if (typeof output === 'string') throw new Error(output)
  return output
}

describe('a small code base with planted violations', () => {
  const planted = mkdtempSync(join(tmpdir(), 'dayloop-imports-'))
  const plant = (file: string, text: string) => {
    mkdirSync(dirname(join(planted, file)), { recursive: true })
    writeFileSync(join(planted, file), `${text}\n`)
  }
  let found: { rule: string; file: string }[] = []

  beforeAll(async () => {
    for (const [, file, line] of violations) plant(file, line)
    for (const [file, lines] of allowed) plant(file, lines)
    for (const [name, target, exports] of packages) {
      const folder = target ?? `node_modules/${name}`
      plant(`${folder}/package.json`, JSON.stringify({ name, version: '1.0.0', type: 'module', exports }))
      if (!target) plant(`${folder}/index.js`, 'export {}')
      mkdirSync(dirname(join(planted, 'node_modules', name)), { recursive: true })
      if (target) symlinkSync(join(planted, target), join(planted, 'node_modules', name))
    }
    const { summary } = await inspect(planted, ['contracts', 'migrations', 'server', 'client', 'tests'])
    found = summary.violations.map(({ rule, from }) => ({ rule: rule.name, file: from }))
  })
  afterAll(() => rmSync(planted, { recursive: true }))

  test.each(violations)('the rule %s reports a violation in %s', (rule, file) =>
    expect(found).toContainEqual({ rule, file }),
  )

  test('every rule has a planted violation', () =>
    expect(new Set(violations.map(([rule]) => rule))).toEqual(
      new Set(rules.forbidden.map(({ name }) => name)),
    ))

  test('allowed imports are not reported', () => {
    const allowedFiles = new Set(allowed.map(([file]) => file))
    allowedFiles.delete('server/src/ops/egg.ts')
    expect(found.filter(({ file }) => allowedFiles.has(file))).toEqual([])
  })
})

test('the repository violates no import rule, and the checker read its files', async () => {
  const { modules, summary } = await inspect(root, [
    'contracts',
    'migrations',
    'server',
    'client',
    'scripts',
    'tests',
  ])
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
  const ours = modules.map(({ source }) => source).filter((source) => !source.includes('node_modules'))
  for (const folder of [
    'contracts/src/',
    'migrations/src/',
    'server/src/db/',
    'client/src/features/',
    'tests/',
  ])
    expect(ours.filter((source) => source.startsWith(folder)).length, folder).toBeGreaterThan(2)
  expect(ours.length).toBeGreaterThan(100)
})
