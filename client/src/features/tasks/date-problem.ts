import { taskDialogs } from '../../texts/task-dialogs.ts'

const EARLIEST_YEAR = 1900

type DateInput = { value: string; validity: { badInput: boolean } }

/** The problem of a date field, or null. An unchanged date is not checked. */
export const dateProblem = ({ value, validity }: DateInput, before: string): string | null => {
  if (validity.badInput) return taskDialogs.dialog.dateIncomplete
  const isTyped = value !== '' && value !== before
  return isTyped && Number.parseInt(value, 10) < EARLIEST_YEAR
    ? taskDialogs.dialog.yearTooEarly(EARLIEST_YEAR)
    : null
}
