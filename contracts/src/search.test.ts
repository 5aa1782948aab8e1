import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchText } from './search-text.ts'
import { searchQuery, typosOf } from './search-words.ts'
import { NEW_TASK } from './task-fields.ts'
import { queryFor, searchMatch } from './task-search.ts'

const finds = (q: string, task_title: string) => {
  const task = { ...NEW_TASK, task_title }
  return searchMatch(task, queryFor([task], searchQuery(q))) !== null
}

describe('the form in which words are compared', () => {
  it.each([
    ['Été', 'ete'],
    ['ＡＢＣ', 'abc'],
    ['Straße', 'strasse'],
    ['Øre Łódź', 'ore lodz'],
    ['ﬁle', 'file'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['ガソリン', 'がそりん'],
    ['ｶﾞｿﾘﾝ', 'がそりん'],
    ['İstanbul', 'istanbul'],
    ['한국어', '한국어'],
    ['हिन्दी', 'हिन्दी'],
  ])('%s is %s', (text, form) => expect(searchText(text)).toBe(form))
  it('is its own form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(searchText(searchText(text))).toBe(searchText(text))
      }),
    )
  })
})

describe('a search', () => {
  it.each([
    ['mil', 'Buy milk'],
    ['MILK buy', 'Buy milk'],
    ['ete', 'Vacances d’été'],
    ['fridey', 'Call on Friday'],
    ['helo', 'Say hello'],
    ['helllo', 'Say hello'],
    ['50%', 'Save 50% today'],
    ['50', 'Save 50% today'],
    ['%', 'Save 50% today'],
    ['a_b', 'Rename a_b'],
    ['c:\\', 'Clean C:\\temp'],
    ['海旅', '去上海旅行'],
    ['海', '去上海旅行'],
    ['ソリ', 'がそりんを買う'],
    ['국어', '한국어 공부'],
    ['ข้าว', 'ซื้อข้าวสาร'],
    ['привет', 'Сказать приве'],
    ['foo-bar', 'Fix foo bar'],
  ])('for %s finds %s', (q, title) => expect(finds(q, title)).toBe(true))
  it.each([
    ['buy bread', 'Buy milk'],
    ['il', 'Buy milk'],
    ['mi buy', 'Buy milk'],
    ['mlk', 'Buy milk'],
    ['frydey', 'Call on Friday'],
    ['a_b', 'Rename axb'],
    ['50%', 'Save 50 of 100'],
    ['海行', '去上海旅行'],
    ['', 'Buy milk'],
    ['...', 'Buy milk'],
  ])('for %s does not find %s', (q, title) => expect(finds(q, title)).toBe(false))
  it('finds every word of a title, whatever stands around it', () => {
    const word = fc.stringMatching(/^[a-zäéñßøłàžç]{1,12}$/)
    fc.assert(
      fc.property(word, fc.string(), fc.string(), (one, before, after) => {
        expect(finds(one, `${before} ${one} ${after}`)).toBe(true)
        expect(finds(one.toUpperCase(), `${before} ${one} ${after}`)).toBe(true)
      }),
    )
  })
  it('says whether all words are in the title', () => {
    const task = { ...NEW_TASK, task_title: 'Plan trip', task_details: 'by train', tags: ['Fun'] }
    expect(searchMatch(task, searchQuery('trip plan'))).toBe('title')
    expect(searchMatch(task, searchQuery('plan train'))).toBe('elsewhere')
    expect(searchMatch(task, searchQuery('fun plan'))).toBe('elsewhere')
    expect(searchMatch(task, searchQuery('plan boat'))).toBeNull()
  })
})

it('words with one letter wrong, missing or too many have five letters or more', () => {
  expect(typosOf('abc')).toEqual([])
  expect(new Set(typosOf('helo').map((word) => word.length))).toEqual(new Set([5]))
  expect(typosOf('hello')).toContain('jello')
  expect(typosOf('hello')).toContain('hellos')
  expect(typosOf('hello')).not.toContain('helo')
  expect(typosOf('hellos')).toContain('hello')
})
