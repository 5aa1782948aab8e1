import { expect, it } from 'vitest'
import { excerpt } from './excerpt.ts'

const around = (text: string, word: string) => {
  const from = text.indexOf(word)
  return excerpt(text, from < 0 ? [] : [{ from, to: from + word.length }])
}

it('is the whole text if it is short', () => expect(around('Buy\n  milk', 'milk')).toBe('Buy milk'))

it('is nothing without a mark', () => expect(around('Buy milk', 'bread')).toBeNull())

it('begins and ends near the mark in a long text, at a word', () => {
  const part = around(`${'one two '.repeat(50)}needle ${'three four '.repeat(50)}`, 'needle') ?? ''
  expect(part).toMatch(/^…(one|two) /)
  expect(part).toContain('needle')
  expect(part.endsWith('…')).toBe(true)
  expect(part.length).toBeLessThan(170)
})

it('has the whole mark and does not cut a letter', () => {
  const long = 'x'.repeat(300)
  expect(around(long, long)).toBe(long)
  expect(around(`${'😀'.repeat(50)}needle${'😀'.repeat(100)}`, 'needle')?.isWellFormed()).toBe(true)
})
