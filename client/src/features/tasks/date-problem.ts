import { tasks } from '../../texts/tasks.ts'

const EARLIEST_YEAR = 1900

type DateInput = { value: string; validity: { badInput: boolean } }

/** What is wrong with a date field, or null. A date that was there before the person typed is not questioned. */
export const dateProblem = ({ value, validity }: DateInput, before: string): string | null => {
  if (validity.badInput) return tasks.dialog.dateIncomplete
  const isTyped = value !== '' && value !== before
  return isTyped && Number.parseInt(value, 10) < EARLIEST_YEAR
    ? tasks.dialog.yearTooEarly(EARLIEST_YEAR)
    : null
}
