// The label of a due date in rows and chips.
import { dueDateTone } from '@dayloop/contracts/calendar'
import { formatDate } from './format-date.ts'
import { dueDates as texts } from './texts/tasks.ts'

type Due = Parameters<typeof dueDateTone>[0]

/** The label of a due date, in the user's locale; empty without a date. */
export const dueDateLabel = (task: Due, today: string): string => {
  if (task.due_date === null) return ''
  const tone = dueDateTone(task, today)
  if (tone === 'plain') return formatDate(task.due_date)
  return tone === 'overdue' ? texts.overdue(formatDate(task.due_date)) : texts[tone]
}
