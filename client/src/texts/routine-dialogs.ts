// The dialogs of the routines screen. They load after it.
import type { WEEKDAY_PRESETS } from '@dayloop/contracts/weekdays'
import { messages } from './messages.ts'

export const presetNames = [
  'All Days',
  'Weekdays',
  'Weekends',
  'Clear',
] as const satisfies readonly (keyof typeof WEEKDAY_PRESETS)[]

export const routineDialogs = messages('routineDialogs', {
  dialog: {
    add: { title: 'Add New Routine', submit: 'Add Routine', busy: 'Adding...' },
    update: { title: 'Update Routine', submit: 'Update Routine', busy: 'Updating...' },
    routines_title: 'Routine Title',
    days: 'Days',
    presets: 'Presets',
  },
})
