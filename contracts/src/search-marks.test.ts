import fc from 'fast-check'
import { expect, it } from 'vitest'
import { searchMarks } from './search-marks.ts'
import { searchQuery } from './search-words.ts'

const marked = (q: string, text: string) =>
  searchMarks(text, searchQuery(q))
    .toReversed()
    .reduce((rest, { from, to }) => `${rest.slice(0, from)}[${rest.slice(from, to)}]${rest.slice(to)}`, text)

it.each([
  ['mil', 'Buy milk', 'Buy [mil]k'],
  ['MILK buy', 'Buy milk', '[Buy] [milk]'],
  ['ete', 'Vacances d’été', 'Vacances d’[été]'],
  ['ete', 'Vacances d’e\u0301te\u0301', 'Vacances d’[e\u0301te\u0301]'],
  ['strasse', 'Zur Straße 5', 'Zur [Straße] 5'],
  ['stras', 'Straße', '[Straß]e'],
  ['fridey', 'Call on Friday', 'Call on [Friday]'],
  ['50%', 'Save 50% today', 'Save [50%] today'],
  ['foo-bar', 'Fix foo bar', 'Fix [foo bar]'],
  ['海旅', '去上海旅行', '去上[海旅]行'],
  ['海旅行', '去上海旅行', '去上[海旅行]'],
  ['ソリ', 'ｶﾞｿﾘﾝを買う', 'ｶﾞ[ｿﾘ]ﾝを買う'],
  ['국어', '한국어 공부', '한[국어] 공부'],
  ['milk', 'Milk, milk and silk', '[Milk], [milk] and silk'],
  ['bread', 'Buy milk', 'Buy milk'],
  ['', 'Buy milk', 'Buy milk'],
])('marks %s in %s', (q, text, expected) => expect(marked(q, text)).toBe(expected))

it('marks any text without changing it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (q, text) => {
      const marks = searchMarks(text, searchQuery(q))
      for (const [index, { from, to }] of marks.entries()) {
        expect(from).toBeGreaterThanOrEqual(marks[index - 1]?.to ?? 0)
        expect(to).toBeGreaterThan(from)
        expect(to).toBeLessThanOrEqual(text.length)
      }
    }),
  )
})
