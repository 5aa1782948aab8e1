// Checks that styles use logical properties, so that right-to-left languages need no separate style sheet.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname

const sideOfProperty =
  /(?:^|[\s;{])((?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:/
const sideOfValue = /(?:^|[\s;{])((?:text-align|float|clear)\s*:\s*(?:left|right))\b/
const fourValues = /(?:^|[\s;{])((?:margin|padding|inset)\s*:\s*\S+ (\S+) \S+ (\S+?))\s*(?:;|$)/
const unsignedShift = /(translateX\((?!.*--inline-sign)(?!.*swipe)[^)]*\))/

/** The declarations of a style sheet that name the left or the right side. */
function physicalDeclarations(css: string): string[] {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .flatMap((line) => {
      const four = fourValues.exec(line)
      const found = [sideOfProperty, sideOfValue, unsignedShift].flatMap(
        (pattern) => pattern.exec(line)?.[1] ?? [],
      )
      return four && four[2] !== four[3] ? [...found, four[1] ?? ''] : found
    })
}

describe('style sheets', () => {
  const files = readdirSync(join(root, 'client/src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )

  test('use no physical left or right', () => {
    expect(files.length).toBeGreaterThan(20)
    const found = files.flatMap((file) =>
      physicalDeclarations(readFileSync(join(root, 'client/src', file), 'utf8')).map(
        (text) => `${file}: ${text}`,
      ),
    )
    expect(found).toEqual([])
  })

  test.each([
    '.a { margin-left: 1rem; }',
    '  left: 0;',
    '  text-align: right;',
    '  padding: 1px 2px 3px 4px;',
    '  border-top-left-radius: 2px;',
    '  transform: translateX(-100%);',
  ])('%s is reported', (css) => expect(physicalDeclarations(css)).toHaveLength(1))

  test.each([
    '  margin-inline-start: 1rem;',
    '  padding: 1px 2px 3px 2px;',
    '  inset-inline: 0;',
    '  transform: translateX(calc(-100% * var(--inline-sign)));',
  ])('%s is allowed', (css) => expect(physicalDeclarations(css)).toEqual([]))
})
