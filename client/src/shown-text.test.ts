import { describe, expect, it } from 'vitest'
import { initialOf, shownTitle } from './shown-text.ts'

describe('an initial', () => {
  it.each([
    ['ann', 'A'],
    ['🇨🇭 Anna', '🇨🇭'],
    ['👩‍👩‍👧 Family', '👩‍👩‍👧'],
    ['👍🏽', '👍🏽'],
    ['e\u0301mile', 'E\u0301'],
    ['\u200b\u2060ann', 'A'],
    ['\ufeff\u3164 🇨🇭', '🇨🇭'],
    ['\u200b', ''],
    ['', ''],
  ])('of %j is %j', (name, initial) => expect(initialOf(name)).toBe(initial))
})

describe('a title', () => {
  it('is shown unchanged, or as a placeholder when it has no visible character', () => {
    expect(shownTitle('Milk')).toBe('Milk')
    expect(shownTitle('\u200b\u3164')).toBe('(no visible title)')
  })
})
