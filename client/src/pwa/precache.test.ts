import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { missingFrom } from '../../build/precache-is-complete.ts'

const folder = mkdtempSync(join(tmpdir(), 'dayloop-precache-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('lists every built file that is not in the precache', () => {
  mkdirSync(join(folder, 'assets'))
  const files = ['index.html', 'assets/app-1.js', 'assets/late-2.js', 'assets/app-1.js.br', 'robots.txt']
  for (const file of files) writeFileSync(join(folder, file), '')
  writeFileSync(join(folder, 'sw.js'), 'precache([{url:"index.html"},{url:"assets/app-1.js"}])')
  expect(missingFrom(folder)).toEqual(['assets/late-2.js'])
})
