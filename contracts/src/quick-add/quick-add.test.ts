import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCalendarDate } from '../calendar.ts'
import { uniqueTags } from '../tags.ts'
import { QUICK_ADD_CASES, QUICK_ADD_TODAY } from './cases.ts'
import { ENGLISH } from './grammar.ts'
import { type QuickAddLine, readQuickAdd } from './quick-add.ts'

const settings = { grammar: ENGLISH, today: QUICK_ADD_TODAY, week_start: 'monday' } as const
const nothing = { due_date: null, due_time: null, tags: [], priority: 4, routines_dates: null }

const someWord = fc.constantFrom(
  ...'call mum today fri next friday in 3 days 5 dec 2026-12-05 9am 17:30 at on by #tag #Tag !1 !2 every monday weekday and'.split(
    ' ',
  ),
  ...['"', '“', '”', ',', '!1,', 'fri,', '#', '\u00a0', '\t', '日曜', '😀', 'a"b'],
)
const someLine = fc.oneof(
  fc.array(someWord, { maxLength: 12 }).map((words) => words.join(' ')),
  fc.array(fc.oneof(someWord, fc.string()), { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
)
const words = (text: string) => text.split(/\s+/).filter(Boolean)
/** All words of the title and the chips, in any order. */
const wordsOf = ({ task_title, chips }: QuickAddLine) =>
  [...words(task_title), ...chips.flatMap(({ text }) => words(text))].sort()

describe('a quick-add line', () => {
  it.each(QUICK_ADD_CASES)('%j', (line, expected) => {
    const { chips, ...read } = readQuickAdd(line, settings)
    expect(read).toEqual({ ...nothing, ...expected })
    for (const { start, end, text } of chips) expect(line.slice(start, end)).toBe(text)
  })

  it('counts weeks from the first day of the week that the user has chosen', () => {
    const dates = (['monday', 'sunday', 'saturday'] as const).map(
      (week_start) => readQuickAdd('Plan next week', { ...settings, week_start }).due_date,
    )
    expect(dates).toEqual(['2026-12-07', '2026-12-06', '2026-12-05'])
  })

  it('loses no word and adds none', () => {
    fc.assert(
      fc.property(someLine, (line) => {
        expect(wordsOf(readQuickAdd(line, settings))).toEqual(words(line).sort())
      }),
    )
  })

  it('is a title as typed when every chip is dismissed', () => {
    fc.assert(
      fc.property(someLine, (line) => {
        let dismissed: string[] = []
        let read = readQuickAdd(line, settings)
        // Another date of the line can become a chip once one is dismissed.
        while (read.chips.length > 0) {
          dismissed = [...dismissed, ...read.chips.map(({ text }) => text)]
          read = readQuickAdd(line, { ...settings, dismissed })
        }
        expect(read).toEqual({ ...nothing, task_title: line.trim(), chips: [] })
      }),
    )
  })

  it('reads nothing that is in quotes', () => {
    fc.assert(
      fc.property(someLine, (line) => {
        const quoted = `"${line.replaceAll(/["“”„«»]/g, '')}"`
        expect(readQuickAdd(`Read ${quoted}`, settings).chips).toEqual([])
      }),
    )
  })

  it('makes only values that the server takes', () => {
    fc.assert(
      fc.property(someLine, (line) => {
        const { due_date, due_time, tags } = readQuickAdd(line, settings)
        if (due_date !== null) expect(isCalendarDate(due_date)).toBe(true)
        if (due_time !== null) expect(due_time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
        if (due_time !== null) expect(due_date).not.toBeNull()
        expect(uniqueTags(tags)).toEqual(tags)
      }),
    )
  })
})
