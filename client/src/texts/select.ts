// The select mode of the task lists. It loads with the mode.
import type { BulkAction } from '@dayloop/contracts/task-trash'
import { messages, plural } from './messages.ts'

type Actions = Record<Exclude<BulkAction, 'restore'>, (count: number) => string>

export const select = messages('select', {
  bar: 'Selected tasks',
  selected: (count: number) => `${count} selected`,
  all: (count: number) =>
    plural(count, { one: `Select all ${count} task`, other: `Select all ${count} tasks` }),
  first: (count: number) => `Select the first ${count} tasks`,
  allHere: (count: number) =>
    plural(count, {
      one: `Select all ${count} task on this device`,
      other: `Select all ${count} tasks on this device`,
    }),
  onlyHere: (count: number) =>
    plural(count, {
      one: `The server cannot be reached. Only the ${count} task on this device was selected.`,
      other: `The server cannot be reached. Only the ${count} tasks on this device were selected.`,
    }),
  none: 'Select none',
  complete: 'Complete',
  reopen: 'Reopen',
  changeDate: 'Change date',
  delete: 'Delete',
  tooMany: (most: number) => `At most ${most} tasks can be changed at once.`,
  confirmDelete: (count: number) =>
    plural(count, {
      one: 'Are you sure you want to delete this task?',
      other: `Are you sure you want to delete these ${count} tasks?`,
    }),
  due_date: 'Due date (empty for none)',
  changing: 'Changing...',
})

/** The notices after a change of the selected tasks. */
export const selectDone: Actions = messages('selectDone', {
  complete: (count) => plural(count, { one: `${count} task completed`, other: `${count} tasks completed` }),
  reopen: (count) => plural(count, { one: `${count} task reopened`, other: `${count} tasks reopened` }),
  move: (count) =>
    plural(count, { one: `Date of ${count} task changed`, other: `Dates of ${count} tasks changed` }),
  delete: (count) => plural(count, { one: `${count} task deleted`, other: `${count} tasks deleted` }),
})
