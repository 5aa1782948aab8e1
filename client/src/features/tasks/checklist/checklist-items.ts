// Changes of a task's checklist. Pure functions.
import type { ChecklistItem } from '@dayloop/contracts/fields'
import { CHECKLIST_TEXT_MAX_LENGTH } from '@dayloop/contracts/limits'
import { textProblem } from '@dayloop/contracts/text'

export type Items = readonly ChecklistItem[]

/** The items with one item replaced. */
export const withItem = (items: Items, id: string, change: Partial<ChecklistItem>): Items =>
  items.map((item) => (item.id === id ? { ...item, ...change } : item))

export const withoutItem = (items: Items, id: string): Items => items.filter((item) => item.id !== id)

/** The items with one item moved to another index. An index outside of the list means its nearest end. */
export const movedItem = (items: Items, id: string, to: number): Items => {
  const item = items.find((one) => one.id === id)
  if (!item) return items
  return withoutItem(items, id).toSpliced(Math.max(0, Math.min(to, items.length - 1)), 0, item)
}

/** The items as they are saved: trimmed, and without those that have no text. */
export const cleanItems = (items: Items): Items =>
  items.map((item) => ({ ...item, text: item.text.trim() })).filter(({ text }) => text !== '')

/** The first problem of the items, or null. */
export const itemsProblem = (items: Items, label: string): string | null => {
  for (const { text } of cleanItems(items)) {
    const problem = textProblem(text, { label, min: 1, max: CHECKLIST_TEXT_MAX_LENGTH, visible: true })
    if (problem) return problem
  }
  return null
}

/** The items in a stored draft. */
export const readItems = (text: string): Items => {
  const items: unknown = JSON.parse(text)
  return Array.isArray(items) ? items.filter(isItem) : []
}

const isItem = (value: unknown): value is ChecklistItem => {
  const { id, text, done } = Object(value)
  return typeof id === 'string' && typeof text === 'string' && typeof done === 'boolean'
}
