// The import rules catch what they are there to catch, and look at the whole house while they do.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import rules from '../../.dependency-cruiser.mjs'
import { allowed, packages, trespasses } from './planted.ts'

const house = new URL('../..', import.meta.url).pathname

const inspect = async (baseDir: string, rooms: string[]): Promise<ICruiseResult> => {
  const ruleSet = { forbidden: rules.forbidden, options: rules.options }
  const { enhancedResolveOptions, ...options } = rules.options
  const { output } = await cruise(
    rooms,
    { ...options, baseDir, ruleSet, validate: true },
    enhancedResolveOptions,
  )
  if (typeof output === 'string') throw new Error(output)
  return output
}

describe('a planted house', () => {
  const planted = mkdtempSync(join(tmpdir(), 'dayloop-rooms-'))
  const plant = (file: string, text: string) => {
    mkdirSync(dirname(join(planted, file)), { recursive: true })
    writeFileSync(join(planted, file), `${text}\n`)
  }
  let found: { rule: string; file: string }[] = []

  beforeAll(async () => {
    for (const [, file, line] of trespasses) plant(file, line)
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

  test.each(trespasses)('%s is caught in %s', (rule, file) => expect(found).toContainEqual({ rule, file }))

  test('every rule has its trespass', () =>
    expect(new Set(trespasses.map(([rule]) => rule))).toEqual(
      new Set(rules.forbidden.map(({ name }) => name)),
    ))

  test('nothing else is called a trespass', () => {
    const innocent = new Set(allowed.map(([file]) => file))
    innocent.delete('server/src/ops/egg.ts')
    expect(found.filter(({ file }) => innocent.has(file))).toEqual([])
  })
})

test('the real house keeps the rules, and the checker saw it', async () => {
  const { modules, summary } = await inspect(house, [
    'contracts',
    'migrations',
    'server',
    'client',
    'scripts',
    'tests',
  ])
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
  const ours = modules.map(({ source }) => source).filter((source) => !source.includes('node_modules'))
  for (const room of [
    'contracts/src/',
    'migrations/src/',
    'server/src/db/',
    'client/src/features/',
    'tests/',
  ])
    expect(ours.filter((source) => source.startsWith(room)).length, room).toBeGreaterThan(2)
  expect(ours.length).toBeGreaterThan(100)
})
