// Reads dates and repeats in words, in the languages of exports. The names of months and days come from Intl.
import { isCalendarDate } from '@dayloop/contracts/calendar'
import { WEEKDAYS, type Weekday } from '@dayloop/contracts/weekdays'
import { readIso } from './moments.ts'
import type { Moment, Repeat } from './rows.ts'

type Language = { months: Map<string, number>; days: Map<string, Weekday> }
const languages = new Map<string, Language>()

function plain(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\.$/, '')
}

function languageOf(name: string): Language {
  const tag = /^[a-z]{2}$/i.test(name) ? name.toLowerCase() : 'en'
  const known = languages.get(tag)
  if (known) return known
  const made: Language = { months: new Map(), days: new Map() }
  for (const locale of new Set(['en', tag])) {
    for (const style of ['long', 'short'] as const) {
      for (let month = 0; month < 12; month++) {
        const date = new Date(Date.UTC(2024, month, 15))
        // Some languages write the month in another grammatical case beside a day.
        for (const options of [{ month: style }, { month: style, day: 'numeric' }] as const)
          for (const { type, value } of new Intl.DateTimeFormat(locale, {
            ...options,
            timeZone: 'UTC',
          }).formatToParts(date))
            if (type === 'month') made.months.set(plain(value), month + 1)
      }
      WEEKDAYS.forEach((weekday, index) => {
        const date = new Date(Date.UTC(2024, 0, 1 + index))
        const word = plain(new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(date))
        made.days.set(word, weekday)
        if (locale === 'en') made.days.set(`${word}s`, weekday)
      })
    }
  }
  // Forms that Intl does not have.
  for (const [word, day] of Object.entries(OTHER_DAYS)) if (!made.days.has(word)) made.days.set(word, day)
  languages.set(tag, made)
  return made
}

const OTHER_DAYS: Record<string, Weekday> = {
  tues: 'tuesday',
  wednes: 'wednesday',
  thur: 'thursday',
  thurs: 'thursday',
  среду: 'wednesday',
  пятницу: 'friday',
  субботу: 'saturday',
}

// A time at the end, with or without a preceding word such as "at".
const TIME =
  /(?:^|[\s,]+)(?:(?:at|@|um|à|a las|a la|às|alle|alle ore|om|в|o|kl)\s*)?(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm|uhr|h)?\.?$/iu

/** Splits a text into the text and the time at its end. */
function splitTime(text: string): { rest: string; time: string | null } {
  const found = TIME.exec(text)
  if (!found) return { rest: text, time: null }
  const [all, hour = '', minute, half] = found
  const isMarked =
    minute !== undefined || half !== undefined || /(at|@|um|à|las|às|alle|om|в|kl)\s*\d/iu.test(all)
  const number = Number(hour) % (half && /[ap]m/i.test(half) ? 12 : 24)
  const hours = number + (half && /pm/i.test(half) ? 12 : 0)
  if (!isMarked || Number(hour) > 24 || Number(minute ?? 0) > 59) return { rest: text, time: null }
  const time = `${String(hours).padStart(2, '0')}:${minute ?? '00'}`
  return { rest: text.slice(0, found.index).trim(), time }
}

/** A day that a text names in full: `2026-10-06 15:30`, `Oct 5 2026`, `5. Oktober 2026`. Null for any other. */
export function readWrittenDate(text: string, language: string): Moment | null {
  const trimmed = text.trim()
  const iso = readIso(trimmed)
  if (iso) return { date: iso.date, time: iso.time }
  return writtenDay(trimmed, null, language) ?? writtenWithTime(trimmed, language)
}

function writtenWithTime(text: string, language: string): Moment | null {
  const { rest, time } = splitTime(text)
  if (time === null) return null
  const iso = readIso(rest)
  return iso ? { date: iso.date, time } : writtenDay(rest, time, language)
}

function writtenDay(text: string, time: string | null, language: string): Moment | null {
  const { months } = languageOf(language)
  const words = text
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !/^(de|del|of|the|le|du|г|г\.)$/i.test(word))
  if (words.length !== 3) return null
  const month = words.map((word) => months.get(plain(word))).find((one) => one !== undefined)
  const year = words.find((word) => /^\d{4}$/.test(word))
  const day = words
    .map((word) => /^(\d{1,2})(?:\.|st|nd|rd|th|er|º)?$/i.exec(word)?.[1])
    .find((one) => one !== undefined)
  if (month === undefined || year === undefined || day === undefined) return null
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? { date, time } : null
}

const EVERY =
  /^(?:every|ev|each|jeden|jede|jedes|jeder|chaque|tous les|toutes les|cada|todos los|todas las|todo|toda|todos os|todas as|ogni|tutti i|tutte le|elke|iedere|каждый|каждую|каждое|каждые|co|każdy|każdą|varje|hver)(!)?\s+(.+)$/iu
const DAY =
  /^(day|days|morning|evening|night|afternoon|tag|tage|jour|jours|dia|día|dias|días|giorno|giorni|dag|dagen|день|dzień|dzien|utro)$/iu
const WORKDAY =
  /^(weekday|weekdays|workday|workdays|werktag|werktags|arbeitstag|jour ouvré|jour de semaine|día laborable|dia útil|dias úteis|giorno feriale|werkdag|рабочий день|будний день)$/iu
const DAILY =
  /^(daily|täglich|quotidien|diario|diário|diariamente|giornaliero|dagelijks|ежедневно|codziennie|dagligen)$/iu
const AND = /[\s,;/&]+|\b(?:and|und|et|y|e|en|и|i|och|og)\b/iu

/** Whether a text says that something repeats. */
export function isRepeatText(text: string): boolean {
  const trimmed = text.trim()
  const first = trimmed.split(/\s/, 1)[0] ?? ''
  return (
    EVERY.test(trimmed) ||
    DAILY.test(splitTime(trimmed).rest) ||
    /^(weekly|monthly|yearly|wöchentlich|monatlich|jährlich|mensuel|annuel|mensual|anual|after|nach)$/iu.test(
      first,
    )
  )
}

/** A repeat in words, and its time. A repeat that is not on weekdays stays a text. */
export function readRepeatText(text: string, language: string): { repeat: Repeat; time: string | null } {
  const { rest, time } = splitTime(text.trim())
  if (DAILY.test(rest)) return { repeat: { weekdays: [...WEEKDAYS] }, time }
  const what = EVERY.exec(rest)?.[2]?.trim() ?? ''
  if (DAY.test(what)) return { repeat: { weekdays: [...WEEKDAYS] }, time }
  if (WORKDAY.test(what)) return { repeat: { weekdays: WEEKDAYS.slice(0, 5) }, time }
  const { days } = languageOf(language)
  const words = what
    .split(AND)
    .filter((word) => word !== undefined && word !== '' && !EVERY.test(`${word} x`))
  const found = words.map((word) => days.get(plain(word)) ?? days.get(plain(word).replace(/s$/, '')))
  if (words.length === 0 || found.includes(undefined)) return { repeat: { text }, time: null }
  return { repeat: { weekdays: WEEKDAYS.filter((day) => found.includes(day)) }, time }
}
