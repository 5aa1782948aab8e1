// The history of a routine.
import type { DayState } from '@dayloop/contracts/routine-history'
import { messages, plural } from './messages.ts'

export const dayStates: Record<DayState, string> = messages('dayStates', {
  done: 'Done',
  pending: 'Pending',
  missed: 'Missed',
  skipped: 'Skipped',
  paused: 'Paused',
})

export const routineHistory = messages('routineHistory', {
  title: 'Routine History',
  back: 'My Routines',
  notLoaded: 'Failed to load the history.',
  calendar: (weeks: number) =>
    plural(weeks, { one: `The last ${weeks} week`, other: `The last ${weeks} weeks` }),
  keys: 'Move from day to day with the arrow keys.',
  week: 'Week of',
  notScheduled: 'Not scheduled',
  day: (date: string, state: string) => `${date}: ${state}`,
  legend: 'What the marks mean',
  offline: (when: string) => `You are offline. Last updated: ${when}`,
  notUpdated: (when: string) => `The history could not be updated. Last updated: ${when}`,
  adherence: 'Completion rate',
  percent: (share: string) => `${share} %`,
  adherenceMeaning: 'Days done, of those done or missed in the last 28 days.',
  noAdherence: 'No day was done or missed in the last 28 days.',
  streak: 'Streak',
  streakMeaning: 'Days done in a row up to today.',
  best_streak: 'Best streak',
  best_streakMeaning: 'The most days ever done in a row.',
  forgiving: 'Skipped and paused days count neither for nor against you.',
})
