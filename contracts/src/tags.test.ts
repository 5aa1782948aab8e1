import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tagKey, uniqueTags } from './tags.ts'

describe('tags', () => {
  it.each([
    ['Home', 'HOME'],
    ['Straße', 'STRASSE'],
    ['Café', 'CAFE\u0301'],
    ['ΟΔΟΣ', 'οδος'],
  ])('%s and %s are the same tag', (one, other) => expect(tagKey(one)).toBe(tagKey(other)))
  it('differ by their accents', () => expect(tagKey('cafe')).not.toBe(tagKey('café')))
  it('keep the first spelling and the order', () => {
    expect(uniqueTags(['Home', 'garden', 'HOME', 'Garden'])).toEqual(['Home', 'garden'])
  })
  it('are unique for any list of texts', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (tags) => {
        const unique = uniqueTags(tags)
        expect(new Set(unique.map(tagKey)).size).toBe(unique.length)
        expect(uniqueTags(unique)).toEqual(unique)
      }),
    )
  })
})
