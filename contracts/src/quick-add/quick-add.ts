// Quick add reads a line of text as a task or a routine. Every word of the line is in the title or in a chip.
import { PRIORITY_MAX, TAG_MAX_LENGTH, TAGS_MAX } from '../limits.ts'
import { tagKey } from '../tags.ts'
import { codePoints, hasVisibleCharacter } from '../text.ts'
import { type QuickAddSettings, readDate, readRoutineDates } from './dates.ts'
import { readTime } from './times.ts'
import { type Word, wordsOf } from './words.ts'

/** Words of the line that set a field. `text` is the typed text from `start` to `end`, which count UTF-16 units. */
export type QuickAddChip = { start: number; end: number; text: string } & (
  | { field: 'due_date' | 'due_time' | 'tags' | 'routines_dates'; value: string }
  | { field: 'priority'; value: 1 | 2 | 3 }
)

export type QuickAddLine = {
  task_title: string
  due_date: string | null
  due_time: string | null
  tags: string[]
  priority: number
  /** The weekdays of a routine; null when the line is a task. */
  routines_dates: string | null
  chips: QuickAddChip[]
}

type Options = QuickAddSettings & {
  /** The texts of dismissed chips. Their words stay in the title. */
  dismissed?: readonly string[]
}

/**
 * Reads a line. Of two dates, times or priorities the last one counts. A routine has no other field, so the other
 * words stay in its title. If every word sets a field, the whole line is the title.
 */
export function readQuickAdd(line: string, options: Options): QuickAddLine {
  const found = chipsOf(line, options)
  const routine = found.filter(({ field }) => field === 'routines_dates').slice(0, 1)
  const chips = routine.length > 0 ? routine : withoutRepeats(found)
  const task_title = titleOf(line, chips)
  if (!hasVisibleCharacter(task_title)) return { ...fieldsOf([], options), task_title: line.trim() }
  return { ...fieldsOf(chips, options), task_title }
}

function fieldsOf(chips: QuickAddChip[], { today }: QuickAddSettings): Omit<QuickAddLine, 'task_title'> {
  const fields: Omit<QuickAddLine, 'task_title'> = {
    due_date: null,
    due_time: null,
    tags: [],
    priority: PRIORITY_MAX,
    routines_dates: null,
    chips,
  }
  for (const chip of chips) {
    if (chip.field === 'tags') fields.tags.push(chip.value)
    else if (chip.field === 'priority') fields.priority = chip.value
    else fields[chip.field] = chip.value
  }
  // A time needs a date.
  if (fields.due_time !== null) fields.due_date ??= today
  return fields
}

function chipsOf(line: string, options: Options): QuickAddChip[] {
  const words = wordsOf(line)
  const chips: QuickAddChip[] = []
  for (let at = 0; at < words.length; ) {
    const rest = readable(words, at)
    const chip = chipAt(rest, options)
    if (!chip) {
      at += skippedWords(rest, options)
      continue
    }
    const { words: count, ...value } = chip
    const start = words[at]?.start ?? 0
    const end = words[at + count - 1]?.end ?? start
    const text = line.slice(start, end)
    if (!options.dismissed?.includes(text)) chips.push({ ...value, start, end, text })
    at += count
  }
  return chips
}

/** The words from an index on that may set one field. They end before a quoted word. */
function readable(words: Word[], from: number): Word[] {
  const quote = words.findIndex(({ isQuoted }, at) => at >= from && isQuoted)
  return words.slice(from, quote === -1 ? undefined : quote)
}

type Value =
  | { field: 'due_date' | 'due_time' | 'tags' | 'routines_dates'; value: string }
  | { field: 'priority'; value: 1 | 2 | 3 }

function chipAt(words: Word[], settings: QuickAddSettings): (Value & { words: number }) | null {
  const texts = words.map(({ text }) => text)
  const routine = readRoutineDates(texts, settings.grammar)
  if (routine) return { field: 'routines_dates', ...routine }
  // A comma ends a date or a time.
  const phrase = texts.slice(0, words.findIndex(({ hasComma }) => hasComma) + 1 || undefined)
  const date = readDate(phrase, settings)
  if (date) return { field: 'due_date', ...date }
  const time = readTime(phrase, settings.grammar)
  if (time) return { field: 'due_time', ...time }
  return readMark(words[0]?.typed ?? '')
}

// A tag contains a letter: "#42" is a number, not a tag.
function readMark(word: string): (Value & { words: number }) | null {
  const tag = /^#(?=.*\p{L})([^\s#"]+)$/u.exec(word)?.[1]
  if (tag !== undefined && codePoints(tag) <= TAG_MAX_LENGTH) return { field: 'tags', value: tag, words: 1 }
  if (word === '!1') return { field: 'priority', value: 1, words: 1 }
  if (word === '!2') return { field: 'priority', value: 2, words: 1 }
  return word === '!3' ? { field: 'priority', value: 3, words: 1 } : null
}

// "every other monday" sets no field. Its "monday" must not set one either, because the meaning would change.
function skippedWords([first, ...rest]: Word[], settings: QuickAddSettings): number {
  if (!first || !settings.grammar.every.includes(first.text)) return 1
  const next = rest.slice(0, 2)
  const date = next.findIndex((_, at) => readDate([next[at]?.text ?? ''], settings) !== null)
  return date === -1 ? 1 : date + 2
}

/** The last date, time and priority, and each tag once, up to the limit of a task. */
function withoutRepeats(chips: QuickAddChip[]): QuickAddChip[] {
  const tags = new Set<string>()
  return chips.filter(({ field, value }, at) => {
    if (field !== 'tags') return !chips.slice(at + 1).some((later) => later.field === field)
    const key = tagKey(String(value))
    if (tags.has(key) || tags.size === TAGS_MAX) return false
    return tags.add(key)
  })
}

/** The line without its chips. One space remains in the place of a chip. */
function titleOf(line: string, chips: QuickAddChip[]): string {
  let title = ''
  let at = 0
  for (const { start, end } of chips) {
    title = `${title}${line.slice(at, start)}`.trimEnd()
    at = end
    if (title !== '') title += ' '
    while (/\s/.test(line[at] ?? '')) at += 1
  }
  return `${title}${line.slice(at)}`.trim()
}
