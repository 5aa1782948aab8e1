import { expect, it } from 'vitest'
import { readTags, tagsProblem, withTags } from './tag-list.ts'

const texts = { label: 'Tag', tooMany: 'too many' }

it('adds the tags of a typed text once, in their first spelling', () => {
  expect(withTags(['Home'], ' garden, #home,,two words ')).toEqual(['Home', 'garden', 'two words'])
  expect(withTags([], '買い物、家')).toEqual(['買い物', '家'])
  expect(withTags(['a'], '  ')).toEqual(['a'])
  expect(withTags([], 'C#, #')).toEqual(['C#', '#'])
})

it('has a problem if a tag is too long or has no visible character, or if there are too many', () => {
  expect(tagsProblem(['x'.repeat(50)], texts)).toBe(null)
  expect(tagsProblem(['x'.repeat(51)], texts)).toContain('50')
  expect(tagsProblem(['\u200b'], texts)).toContain('visible')
  expect(
    tagsProblem(
      Array.from({ length: 21 }, (_, at) => `${at}`),
      texts,
    ),
  ).toBe('too many')
})

it('reads the tags of a draft', () => {
  expect(readTags('["a", 1, null]')).toEqual(['a'])
  expect(readTags('{}')).toEqual([])
})
