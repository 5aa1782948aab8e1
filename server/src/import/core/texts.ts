// Fits texts of other programs into the fields of Dayloop. Text that does not fit goes to the details.
import {
  CHECKLIST_MAX,
  CHECKLIST_TEXT_MAX_LENGTH,
  ROUTINE_TITLE_MAX_LENGTH,
  TAG_MAX_LENGTH,
  TAGS_MAX,
  TASK_DETAILS_MAX_LENGTH,
  TASK_TITLE_MAX_LENGTH,
} from '@dayloop/contracts/limits'
import { tagKey } from '@dayloop/contracts/tags'
import { codePoints, hasVisibleCharacter } from '@dayloop/contracts/text'

export const UNTITLED = '(untitled)'

/** A text that Postgres can store, with uniform line breaks. */
export function cleanText(text: string): string {
  return text
    .replaceAll('\u0000', '')
    .replace(/\r\n|[\r\u2028\u2029]/g, '\n')
    .toWellFormed()
}

function oneLine(text: string): string {
  return cleanText(text)
    .replace(/\s*[\n\t]\s*/g, ' ')
    .trim()
}

/** A title, and the part that exceeds its length. */
export function titleOf(text: string, max = TASK_TITLE_MAX_LENGTH): { title: string; rest: string } {
  const line = oneLine(text)
  if (!hasVisibleCharacter(line)) return { title: UNTITLED, rest: '' }
  if (codePoints(line) <= max) return { title: line, rest: '' }
  const points = [...line]
  return {
    title: `${points
      .slice(0, max - 1)
      .join('')
      .trimEnd()}…`,
    rest: points.slice(max - 1).join(''),
  }
}

/** The title of a routine. */
export function routineTitleOf(text: string): string {
  return titleOf(text, ROUTINE_TITLE_MAX_LENGTH).title
}

/** Details from their parts without empty ones, and whether they were shortened. `exact` keeps the space around a lone part. */
export function detailsOf(parts: (string | undefined)[], exact = false): { details: string; isCut: boolean } {
  const given = parts.filter((part) => part !== undefined && part !== '').map((part) => cleanText(part ?? ''))
  const details =
    exact && given.length === 1
      ? (given[0] ?? '')
      : given
          .filter((part) => part.trim() !== '')
          .map((part) => part.replace(/^\n+|\s+$/g, ''))
          .join('\n\n')
  if (codePoints(details) <= TASK_DETAILS_MAX_LENGTH) return { details, isCut: false }
  return { details: [...details].slice(0, TASK_DETAILS_MAX_LENGTH).join(''), isCut: true }
}

/** Tags that fit the field, and lines of details for the others. */
export function tagsOf(tags: string[]): { tags: string[]; left: string[] } {
  const kept = new Map<string, string>()
  const left: string[] = []
  for (const tag of tags) {
    const text = oneLine(tag)
    const key = tagKey(text)
    if (!hasVisibleCharacter(text) || kept.has(key)) continue
    if (codePoints(text) > TAG_MAX_LENGTH || kept.size >= TAGS_MAX) left.push(`Tag: ${text}`)
    else kept.set(key, text)
  }
  return { tags: [...kept.values()], left }
}

type Line = { id?: string | undefined; text: string; done: boolean }

/** The items of a checklist that fit the field, and lines of details for the others. */
export function checklistOf(lines: Line[]): { checklist: Line[]; left: string[] } {
  const all = lines
    .map(({ id, text, done }) => ({ id, text: oneLine(text), done }))
    .filter(({ text }) => hasVisibleCharacter(text))
  const fits = ({ text }: Line) => codePoints(text) <= CHECKLIST_TEXT_MAX_LENGTH
  const checklist = all.filter(fits).slice(0, CHECKLIST_MAX)
  const kept = new Set(checklist)
  return { checklist, left: all.filter((line) => !kept.has(line)).map(markdownLine) }
}

function markdownLine({ text, done }: Line): string {
  return `- [${done ? 'x' : ' '}] ${text}`
}

const HTML_TAGS = /<\/?[a-z][^>]*>/gi
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The words of an HTML text. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<br\s*\/?>|<\/(p|div|li|h\d|tr)>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '- ')
    .replace(HTML_TAGS, '')
    .replace(/&#(\d{1,7});/g, (_, code) => codePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function codePoint(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
