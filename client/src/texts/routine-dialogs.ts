// The dialogs of the routines screen. They load after it.
import type { WeekdayPreset } from '@dayloop/contracts/weekdays'
import { messages, plural } from './messages.ts'

const presetNames: Record<WeekdayPreset, string> = {
  all: 'All Days',
  weekdays: 'Weekdays',
  weekends: 'Weekends',
  none: 'Clear',
}

export const routineDialogs = messages('routineDialogs', {
  dialog: {
    add: { title: 'Add New Routine', submit: 'Add Routine', busy: 'Adding...' },
    update: { title: 'Update Routine', submit: 'Update Routine', busy: 'Updating...' },
    routines_title: 'Routine Title',
    days: 'Days',
    presets: 'Presets',
    presetNames,
    pause: 'Pause',
    pauseHint: 'No tasks are created on these days. Without a last day, the pause lasts until you end it.',
    paused_from: 'First day',
    paused_until: 'Last day',
    noPause: 'Remove the pause',
    dateIncomplete: 'Complete the date, or clear it',
    pauseBackwards: 'The last day must not be before the first day',
    missed: 'If a task is not done on its day',
    missedChoices: {
      keep: 'Keep it in the list',
      wait: 'Keep it, and create no new one until it is done',
      skip: 'Move it to the trash as missed',
    },
  },
  daysOff: {
    title: (title: string) => `Days off: ${title}`,
    dates: 'Next dates',
    datesHint: 'No task is created on a skipped date. An existing task goes to the trash.',
    noDates: 'There are no upcoming dates.',
    skip: 'Skip',
    unskip: 'Do not skip',
    skipped: 'Skipped',
    of: (action: string, date: string) => `${action}: ${date}`,
    pause: 'Pause',
    pauseHint: 'To end a pause on a certain day, choose its days in Edit.',
    pauseNow: 'Pause from today',
    resume: 'Resume',
    close: 'Close',
  },
  preview: {
    title: 'Preview',
    notLoaded: 'The preview could not be loaded.',
    onDevice: 'You are offline. The preview uses the data on this device.',
    nothing: 'Nothing new would be created.',
    willMake: (count: number) =>
      plural(count, { one: `${count} task would be created:`, other: `${count} tasks would be created:` }),
    existing: (count: number) =>
      plural(count, { one: `${count} task already exists.`, other: `${count} tasks already exist.` }),
    skipped: (count: number) =>
      plural(count, { one: `${count} date is skipped.`, other: `${count} dates are skipped.` }),
  },
})
