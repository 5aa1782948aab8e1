import { expect, it } from 'vitest'
import { cleanItems, itemsProblem, movedItem, readItems, withItem } from './checklist-items.ts'

const items = ['a', 'b', 'c'].map((text) => ({ id: text, text, done: false }))
const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text).join('')

it('moves an item to another place, and not beyond the ends', () => {
  expect(texts(movedItem(items, 'a', 1))).toBe('bac')
  expect(texts(movedItem(items, 'c', 0))).toBe('cab')
  expect(texts(movedItem(items, 'b', 9))).toBe('acb')
  expect(texts(movedItem(items, 'b', -1))).toBe('bac')
  expect(movedItem(items, 'x', 0)).toBe(items)
})

it('saves trimmed items and leaves empty ones out', () => {
  expect(texts(cleanItems(withItem(withItem(items, 'a', { text: '  ' }), 'b', { text: ' b ' })))).toBe('bc')
})

it('has a problem when a text is too long or shows nothing', () => {
  expect(itemsProblem(items, 'Step')).toBe(null)
  expect(itemsProblem(withItem(items, 'b', { text: 'x'.repeat(501) }), 'Step')).toContain('500')
  expect(itemsProblem(withItem(items, 'b', { text: '\u200b' }), 'Step')).toContain('visible')
})

it('reads the items of a draft, and ignores other values', () => {
  expect(readItems(JSON.stringify(items))).toEqual(items)
  expect(readItems('[1, null, {"id": "a"}]')).toEqual([])
  expect(readItems('{}')).toEqual([])
})
