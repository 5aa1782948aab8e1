// What a person typed into a change, as text to read and to copy.
import { offline } from '../../texts/offline.ts'
import type { Intent } from '../outbox/intents.ts'

/** The title of the row that a change is about, and the other words in it. */
export const wordsOf = (intent: Intent): { title: string; more: string[] } => {
  const { input } = intent
  const before = 'before' in intent ? intent.before : null
  const more: string[] = []
  if ('task_details' in input) more.push(input.task_details ?? '')
  if ('due_date' in input) more.push(input.due_date ?? offline.attention.noDate)
  if ('routines_dates' in input) more.push(input.routines_dates || offline.attention.noDays)
  return {
    title: titleIn(input) ?? titleIn(before) ?? '',
    more: more.filter((line) => line !== undefined && line !== null && line !== ''),
  }
}

const titleIn = (row: object | null): string | undefined => {
  if (row === null) return undefined
  if ('task_title' in row && typeof row.task_title === 'string') return row.task_title
  return 'routines_title' in row && typeof row.routines_title === 'string' ? row.routines_title : undefined
}
