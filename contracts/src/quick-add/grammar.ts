// The words that quick add recognizes, one grammar per language.
import type { Weekday } from '../weekdays.ts'

/** Words are in lower case. Each list has the spellings of one word. */
export type QuickAddGrammar = {
  today: readonly string[]
  tomorrow: readonly string[]
  weekdays: Record<Weekday, readonly string[]>
  /** January first. */
  months: readonly (readonly string[])[]
  /** As in "next friday" and "next week". */
  next: readonly string[]
  /** As in "in 3 days". */
  in: readonly string[]
  units: Record<'day' | 'week' | 'month', readonly string[]>
  /** Words that mean 1 in front of a unit, as in "in a week". */
  one: readonly string[]
  /** Suffixes of a day's number, as in "5th". */
  ordinals: readonly string[]
  /** Words in front of a date that belong to it, as in "on friday". */
  beforeDate: readonly string[]
  /** Words in front of a time that belong to it, as in "at 9am". */
  beforeTime: readonly string[]
  am: readonly string[]
  pm: readonly string[]
  times: Readonly<Record<string, string>>
  /** As in "every monday". */
  every: readonly string[]
  /** Words other than weekdays that may follow "every". */
  everyDays: { day: readonly string[]; weekday: readonly string[]; weekend: readonly string[] }
  /** Words between weekdays, as in "every monday and friday". */
  and: readonly string[]
}

export const ENGLISH: QuickAddGrammar = {
  today: ['today', 'tod'],
  tomorrow: ['tomorrow', 'tmrw', 'tmr'],
  weekdays: {
    monday: ['monday', 'mon'],
    tuesday: ['tuesday', 'tues', 'tue'],
    wednesday: ['wednesday', 'weds', 'wed'],
    thursday: ['thursday', 'thurs', 'thur', 'thu'],
    friday: ['friday', 'fri'],
    saturday: ['saturday', 'sat'],
    sunday: ['sunday', 'sun'],
  },
  months: [
    ['january', 'jan'],
    ['february', 'feb'],
    ['march', 'mar'],
    ['april', 'apr'],
    ['may'],
    ['june', 'jun'],
    ['july', 'jul'],
    ['august', 'aug'],
    ['september', 'sept', 'sep'],
    ['october', 'oct'],
    ['november', 'nov'],
    ['december', 'dec'],
  ],
  next: ['next'],
  in: ['in'],
  units: { day: ['day', 'days'], week: ['week', 'weeks'], month: ['month', 'months'] },
  one: ['a', 'one'],
  ordinals: ['st', 'nd', 'rd', 'th'],
  beforeDate: ['on', 'by', 'due'],
  beforeTime: ['at', 'by'],
  am: ['am', 'a.m.'],
  pm: ['pm', 'p.m.'],
  times: { noon: '12:00', midnight: '00:00' },
  every: ['every'],
  everyDays: { day: ['day'], weekday: ['weekday'], weekend: ['weekend'] },
  and: ['and', '&'],
}
