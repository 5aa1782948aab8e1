import { isCalendarDate } from '@dayloop/contracts/calendar'
import { codePoints } from '@dayloop/contracts/text'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { decodeText, utf8Text } from './decode.ts'
import { finishRows, MAX_TASKS } from './finish.ts'
import { parseJson } from './json.ts'
import { instantOf, instantOfMs, localInstant, midnightDay, momentIn, readIso } from './moments.ts'
import { readRrule } from './repeats.ts'
import type { RawTask } from './rows.ts'
import { delimiterOf, readRecords } from './table.ts'
import { detailsOf, titleOf } from './texts.ts'
import { readRepeatText, readWrittenDate } from './words.ts'
import { readZip } from './zip.ts'

const instants = fc.date({ min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
const options = {
  source: 'csv',
  user: { zone: 'UTC', today: '2026-03-04' },
  now: new Date('2026-03-04T12:00:00Z'),
} as const
const finish = (tasks: RawTask[]) => finishRows({ tasks }, options)

describe('decodeText', () => {
  const text = 'Größe “€” задача'
  it('reads UTF-8 with and without a byte order mark, and UTF-16 of both orders', () => {
    const little = Buffer.from(`\ufeff${text}`, 'utf16le')
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      little,
      Buffer.from(little).swap16(),
    ])
      expect(decodeText(bytes)).toBe(text)
  })
  it('reads Windows-1252 with the euro sign and curly quotes', () => {
    expect(decodeText(Uint8Array.from([0x47, 0xf6, 0x80, 0x93, 0x94, 0x96]))).toBe('Gö€“”–')
  })
  it('reads UTF-16 without a byte order mark', () => {
    expect(decodeText(Buffer.from('Title,Due\nBread,', 'utf16le'))).toBe('Title,Due\nBread,')
  })
})

describe('moments', () => {
  it.each([
    ['2018-12-11T23:00:00+0000', 'Europe/Berlin', '2018-12-12'],
    ['2023-07-19T05:00:00.0000000Z', 'America/Chicago', '2023-07-19'],
    // A midnight in a zone other than the user's.
    ['2023-07-19T05:00:00Z', 'Asia/Tokyo', '2023-07-19'],
    ['2023-07-18T22:00:00Z', 'Pacific/Honolulu', '2023-07-19'],
  ])('the midnight %s, for a user in %s, is %s', (text, zone, day) => {
    const instant = readIso(text)?.instant
    expect(instant && midnightDay(instant, zone)).toBe(day)
  })
  it('shows a local time where it came from, except in the hour that the clocks skip', () => {
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const shown = momentIn(zone, instant)
        if (!shown) return
        expect(momentIn(zone, localInstant(shown, zone))).toEqual(shown)
      }),
    )
  })
  it('never returns an instant that Postgres cannot store', () => {
    expect(instantOfMs(Date.parse('2026-03-09T11:00:00Z'))).toBe('2026-03-09T11:00:00.000Z')
    // Microseconds instead of milliseconds.
    expect(instantOfMs(Date.parse('2026-03-09T11:00:00Z') * 1_000)).toBeNull()
    expect(instantOf('9999-12-31T23:00:00-12:00', 'UTC')).toBeNull()
    expect(instantOf('0001-01-01T00:00:00+14:00', 'UTC')).toBeNull()
  })
  it('never returns a day that does not exist', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-?\d\d-?\d\d[T ]\d\d:\d\d(:\d\d)?(Z|[+-]\d{4})?$/)),
        (text) => {
          const read = readIso(text)
          if (read) expect(isCalendarDate(read.date)).toBe(true)
        },
      ),
    )
  })
})

describe('repeats', () => {
  it.each([
    ['RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO', ['monday']],
    ['FREQ=WEEKLY;BYDAY=FR,MO,WE', ['monday', 'wednesday', 'friday']],
    ['FREQ=WEEKLY', ['wednesday']],
    ['FREQ=DAILY;BYDAY=SA,SU', ['saturday', 'sunday']],
  ])('%s are days of each week', (rule, weekdays) => {
    expect(readRrule(rule, '2026-03-04', '2026-03-04')).toEqual({ weekdays })
  })
  it.each([
    'FREQ=WEEKLY;INTERVAL=2',
    'FREQ=MONTHLY',
    'FREQ=WEEKLY;COUNT=3',
    'FREQ=WEEKLY;UNTIL=20200101',
    'FREQ=WEEKLY;BYDAY=1MO',
  ])('%s stays a text', (rule) => {
    expect(readRrule(rule, '2026-03-04', '2026-03-04')).toEqual({ text: rule })
  })
  it.each([
    ['every monday at 9am', 'en', ['monday'], '09:00'],
    ['every mon, wed and fri', 'en', ['monday', 'wednesday', 'friday'], null],
    ['every weekday', 'en', ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], null],
    ['cada viernes', 'es', ['friday'], null],
    ['jeden Dienstag um 18:30', 'de', ['tuesday'], '18:30'],
    ['chaque lundi', 'fr', ['monday'], null],
    ['elke dag', 'nl', ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'], null],
    ['каждую среду', 'ru', ['wednesday'], null],
  ])('"%s" in %s are days of each week', (text, language, weekdays, time) => {
    expect(readRepeatText(text, language)).toEqual({ repeat: { weekdays }, time })
  })
  it.each(['every other week', 'every! 3 days', 'every 2 weeks', 'every month @ 13:00', 'every 3rd friday'])(
    '"%s" stays a text',
    (text) => {
      expect(readRepeatText(text, 'en').repeat).toEqual({ text })
    },
  )
  it.each([
    ['Oct 5 2026', 'en', '2026-10-05', null],
    ['5. Oktober 2026', 'de', '2026-10-05', null],
    ['5 octobre 2026 14:30', 'fr', '2026-10-05', '14:30'],
    ['2026-10-06 15:30', 'en', '2026-10-06', '15:30'],
    ['5 октября 2026', 'ru', '2026-10-05', null],
  ])('"%s" in %s is a day', (text, language, date, time) => {
    expect(readWrittenDate(text, language)).toEqual({ date, time })
  })
  it.each(['tomorrow 18:00', 'next tuesday at noon', 'in 2 days', 'Feb 30 2026'])(
    '"%s" is no day',
    (text) => {
      expect(readWrittenDate(text, 'en')).toBeNull()
    },
  )
})

describe('tables', () => {
  it.each([
    ['a,b,c\n"1;2;3;4;5",2,3', ','],
    ['a;b;c\n1;2;3', ';'],
    ['a\tb\n1\t2', '\t'],
    ['a|b|c', '|'],
  ])('finds the delimiter of %j', (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter))
  it('counts lines, also inside of quotes and after empty ones', () => {
    const records = readRecords(utf8Text(Buffer.from('a,b\r\n"x\r\ny",1\r\n\r\nz\rz,2\r\n')))
    expect(records).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\ny', '1'] },
      { line: 5, cells: ['z\rz', '2'] },
    ])
  })
})

describe('hostile input', () => {
  it('refuses JSON that is too deep or not complete', () => {
    expect(() => parseJson('['.repeat(65) + ']'.repeat(65))).toThrow('IMPORT_BROKEN')
    expect(() => parseJson('{"a":[1,2')).toThrow('IMPORT_BROKEN')
    expect(parseJson('{"a":"[[["}')).toEqual({ a: '[[[' })
  })
  it('refuses archives that grow too much or have too many files, before they are unpacked', () => {
    const bomb = zipSync({ 'data.json': new Uint8Array(3_000_000) })
    expect(bomb.length).toBeLessThan(100_000)
    expect(() => readZip(bomb)).toThrow('IMPORT_TOO_LARGE')
    const many = Object.fromEntries(
      Array.from({ length: 201 }, (_, index) => [`${index}.csv`, new Uint8Array(1)]),
    )
    expect(() => readZip(zipSync(many))).toThrow('IMPORT_TOO_LARGE')
    expect(() => readZip(zipSync({ 'a.csv': new Uint8Array(10) }).subarray(0, 60))).toThrow('IMPORT_BROKEN')
  })
  it('refuses more tasks than the limit', () => {
    const tasks = Array.from({ length: MAX_TASKS + 1 }, () => ({ title: 'One' }))
    expect(() => finish(tasks)).toThrow('IMPORT_TOO_LARGE')
  })
  it('survives parents that form a cycle', () => {
    const { tasks } = finish([
      { id: 'a', parent: 'b', title: 'A' },
      { id: 'b', parent: 'a', title: 'B' },
      { id: 'c', parent: 'c', title: 'C' },
    ])
    expect(tasks.map(({ task_details }) => task_details)).toEqual(['Part of: B', 'Part of: A', ''])
  })
})

describe('finishRows', () => {
  it('loses nothing of a long title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1_200 }), (text) => {
        const { title, rest } = titleOf(text)
        expect(codePoints(title)).toBeLessThanOrEqual(500)
        expect(title).not.toMatch(/[\r\n\u2028\0]/)
        if (rest !== '')
          expect(`${title.slice(0, -1)}${rest}`.replace(/\s/g, '')).toBe(
            text.replaceAll('\0', '').replace(/\s/g, ''),
          )
      }),
    )
    expect(detailsOf(['a\r\nb\u2028c', ' ', undefined, 'd\0'])).toEqual({
      details: 'a\nb\nc\n\nd',
      isCut: false,
    })
  })
  it('gives the same ids at the next import, also when rows were added', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1 }), { minLength: 1 }),
        fc.string({ minLength: 1 }),
        (titles, added) => {
          const ids = finish(titles.map((title) => ({ title }))).tasks.map(({ id }) => id)
          const again = finish([...titles, `new ${added}`].map((title) => ({ title }))).tasks.map(
            ({ id }) => id,
          )
          expect(new Set(ids).size).toBe(ids.length)
          expect(again.slice(0, -1)).toEqual(ids)
        },
      ),
    )
  })
  it('makes a routine of a weekly repeat, and its open task the one of its day', () => {
    const { tasks, routines } = finish([{ title: 'Run', repeat: { weekdays: ['friday'] }, time: '07:00' }])
    expect(routines).toMatchObject([{ routines_title: 'Run', routines_dates: 'friday', status: true }])
    expect(tasks).toMatchObject([
      { due_date: '2026-03-06', due_time: '07:00', routine_id: routines[0]?.id, routine_date: '2026-03-06' },
    ])
  })
  it('gives each item of a checklist its own id', () => {
    const checklist = ['One', 'Two'].map((text) => ({ id: 'same', text, done: false }))
    const [task] = finish([{ title: 'A', checklist }]).tasks
    expect(new Set(task?.checklist.map(({ id }) => id)).size).toBe(2)
  })
  it('adds values without a field to the details, and each tag once', () => {
    const long = 'x'.repeat(51)
    const { tasks } = finish([
      {
        title: 'A',
        details: 'B',
        notes: ['List: Work'],
        tags: ['One', 'one', 'Straße', 'STRASSE', long],
        repeat: { text: 'every 2 weeks' },
      },
    ])
    expect(tasks[0]).toMatchObject({
      tags: ['One', 'Straße'],
      task_details: `B\n\nRepeats: every 2 weeks\nList: Work\nTag: ${long}`,
    })
  })
})
