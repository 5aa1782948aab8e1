// Checks what `npm start` installs: it runs on the oldest supported Node, and it contains no test tools.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hasDevelopmentPackages, installMark, isInstalled } from '../../scripts/stale.mjs'

type Entry = {
  version?: string
  dev?: boolean
  peer?: boolean
  optional?: boolean
  engines?: { node?: string }
}

const root = new URL('../..', import.meta.url).pathname
const lock: Record<string, Entry> = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Whether a range of engines includes Node 20.19.0. */
const acceptsOldestNode = (range: string) =>
  range
    .replace(/([<>=^~])\s+/g, '$1')
    .split('||')
    .some((alternative) => alternative.trim().split(/\s+/).every(holds))

const holds = (comparator: string) => {
  const [, sign = '', major = '0', minor = '0', patch = '0'] =
    /^([<>=^~]*)v?(\d+|\*)(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?/.exec(comparator) ?? []
  if (major === '*') return true
  const bound = [major, minor, patch].reduce((sum, part) => sum * 1000 + (Number(part) || 0), 0)
  const oldest = 20_019_000
  if (sign.startsWith('<')) return oldest < bound
  if (sign === '>=' || sign === '>') return oldest >= bound
  return major === '20' && oldest >= bound
}

test('ranges of engines are read as npm reads them', () => {
  for (const range of [
    '*',
    '>=18',
    '>= 20.19',
    '18 || 20 || >=22',
    '^20.19.0 || >=22.12.0',
    '>=16 <23',
    '20.*',
  ])
    expect(acceptsOldestNode(range), range).toBe(true)
  for (const range of ['>=22', '>=20.20', '^22.17.0 || >=24.0.0', '>=16 <20', '18.*'])
    expect(acceptsOldestNode(range), range).toBe(false)
})

test('every package in the lock file accepts the oldest supported Node', () => {
  expect(engines.node).toBe('>=20.19')
  const refusing = Object.entries(lock)
    .filter(([, entry]) => !acceptsOldestNode(entry.engines?.node ?? '*'))
    .map(([path, entry]) => `${path}: ${entry.engines?.node}`)
  expect(refusing).toEqual([])
})

test('tools for tests and checks are not installed for running', () => {
  const forRunning = Object.entries(lock).filter(([, { dev, peer }]) => !dev && !peer)
  const names = forRunning.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13))
  for (const tool of ['typescript', 'vitest', 'playwright-core', 'lighthouse', 'knip', '@biomejs/biome'])
    expect(names).not.toContain(tool)
  expect(names).toContain('vite')
})

test('polyfills for older versions of Node are not installed for running', () => {
  const forRunning = Object.keys(lock).filter((path) => !lock[path]?.dev)
  expect(forRunning).toContain('node_modules/workbox-build')
  expect(forRunning.filter((path) => path.endsWith('node_modules/es-abstract'))).toEqual([])
})

test('each package of OpenTelemetry is installed once', () => {
  const paths = Object.keys(lock).filter((path) => path.includes('/@opentelemetry/'))
  const forRunning = paths.filter((path) => !lock[path]?.dev)
  expect(forRunning.length).toBeGreaterThan(0)
  expect(forRunning.filter((path) => path.lastIndexOf('node_modules/') > 0)).toEqual([])
})

const folder = mkdtempSync(join(tmpdir(), 'dayloop-install-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (path: string, content: object) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), JSON.stringify(content))
}
const fastify = { 'node_modules/fastify': { version: '1.0.0' } }
const typescript = { 'node_modules/typescript': { version: '1.0.0', peer: true } }
const vitest = { 'node_modules/vitest': { version: '1.0.0', dev: true } }
const otherMachine = { 'node_modules/fsevents': { version: '1.0.0', optional: true } }
const wanted = { '': {}, server: {}, ...fastify, ...typescript, ...vitest, ...otherMachine }
const install = (packages: Record<string, Entry>) => {
  write('package-lock.json', { packages: wanted })
  write('node_modules/.package-lock.json', { packages })
  for (const path of Object.keys(packages)) mkdirSync(join(folder, path), { recursive: true })
}

test('the two install levels are distinguished: running and everything', () => {
  install(fastify)
  expect(isInstalled(folder, 'running')).toBe(true)
  expect(isInstalled(folder, 'everything')).toBe(false)
  expect(hasDevelopmentPackages(folder)).toBe(false)
  install({ ...fastify, ...typescript, ...vitest })
  expect(isInstalled(folder, 'running')).toBe(true)
  expect(isInstalled(folder, 'everything')).toBe(true)
  expect(hasDevelopmentPackages(folder)).toBe(true)
  expect(installMark(folder, 'running')).not.toBe(installMark(folder, 'everything'))
})

test('a package with another version or a missing folder counts as not installed', () => {
  install({ 'node_modules/fastify': { version: '0.9.0' } })
  expect(isInstalled(folder, 'running')).toBe(false)
  install(fastify)
  rmSync(join(folder, 'node_modules/fastify'), { recursive: true })
  expect(isInstalled(folder, 'running')).toBe(false)
})
