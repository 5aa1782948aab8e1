// todo.txt: one task per line, with the usual extensions (`due:`, `rec:`, `p:` and `id:`).
import { isCalendarDate } from '@dayloop/contracts/calendar'
import { weekdayOf } from '@dayloop/contracts/weekdays'
import type { ReadSource } from '../core/file.ts'
import { everyDay } from '../core/repeats.ts'
import type { Priority, RawTask, Repeat } from '../core/rows.ts'

const FEATURE = /^x \S|^\([A-Z]\) |^\d{4}-\d{2}-\d{2} |(^|\s)[+@][^\s+@]\S*|(^|\s)[a-z_]+:(?!\/\/)\S+/m
/** Headings and settings of Org, Markdown and others. */
const OTHER_FORMAT = /^(\*+ |#|- \[|BEGIN:)/m
const PRIORITIES: Record<string, Priority> = { A: 1, B: 2, C: 3 }

export const readTodoTxt: ReadSource = (file) => {
  if (file.kind !== 'text') return null
  const whole = file.text()
  if (OTHER_FORMAT.test(whole)) return null
  if (!FEATURE.test(whole) && !/\.txt$/i.test(file.name)) return null
  const tasks = whole
    .split(/[\r\n]/)
    .flatMap((text, index) => (text.trim() === '' ? [] : [taskOf(text.trim(), index + 1)]))
  const ids = new Map(tasks.map(({ key, task }) => [key, task.id]))
  return { tasks: tasks.map(({ parent, task }) => ({ ...task, parent: parent && ids.get(parent) })) }
}

type Line = { key: string | undefined; parent: string | undefined; task: RawTask }

function taskOf(text: string, line: number): Line {
  const [, x, letterOfDone, first, second, words = ''] =
    /^(x )?\s*(?:\(([A-Z])\) )?(?:(\d{4}-\d{2}-\d{2}) )?(?:(\d{4}-\d{2}-\d{2}) )?(.*)$/.exec(text) ?? []
  const done = x !== undefined
  const keys = keysOf(words)
  const letter = letterOfDone ?? (done ? keys.get('pri')?.toUpperCase() : undefined)
  const date = keys.get('due')
  const due = date !== undefined && isCalendarDate(date) ? { date, time: null } : null
  const read = ['pri', ...(due ? ['due'] : []), 'id', 'p', 'rec']
  const kept = words.split(' ').filter((word) => !read.includes(word.split(':', 1)[0] ?? ''))
  // A tag within a sentence is also a word of the title.
  const title = kept.join(' ').replace(/(\s+[@+][^\s+@]\S*)+\s*$/, '')
  const tags = words.split(/\s+/).flatMap((word) => /^[@+]([^\s+@]\S*)$/.exec(word)?.[1] ?? [])
  const id = keys.get('id')
  const task: RawTask = {
    line,
    id: id === undefined ? undefined : `id ${id} ${title}`,
    // A task that has only tags keeps them as its title.
    title: title.trim() === '' ? words : title,
    due,
    done,
    completed_at: done && first !== undefined && isCalendarDate(first) ? `${first}T12:00:00.000Z` : null,
    created_at: createdOf(done ? second : first),
    priority: letter === undefined ? 4 : (PRIORITIES[letter] ?? 4),
    tags,
    repeat: done ? null : repeatOf(keys.get('rec'), due?.date),
    notes: letter !== undefined && !(letter in PRIORITIES) ? [`Priority: ${letter}`] : [],
  }
  return { key: id, parent: keys.get('p'), task }
}

function keysOf(words: string): Map<string, string> {
  return new Map(
    [...words.matchAll(/(?:^|\s)([a-z_]+):(?!\/\/)(\S+)/g)].map(([, key = '', value = '']) => [key, value]),
  )
}

function createdOf(date: string | undefined): string | null {
  return date !== undefined && isCalendarDate(date) ? `${date}T12:00:00.000Z` : null
}

/** `rec:1w` counts from the completion, `rec:+1w` from the due date. */
function repeatOf(rule: string | undefined, date: string | undefined): Repeat | null {
  if (rule === undefined) return null
  if (/^\+?1?d$/.test(rule)) return everyDay()
  return /^\+?1?w$/.test(rule) && date !== undefined ? { weekdays: [weekdayOf(date)] } : { text: rule }
}
