// The texts that only the routines screen shows.
import { messages } from './messages.ts'

export const routineRows = messages('routineRows', {
  preview: 'Preview',
  daysOff: 'Days off',
  pausedUntil: (date: string) => `Paused until ${date}`,
  pausedForNow: 'Paused until you resume it',
  pauseFrom: (date: string) => `Pause from ${date}`,
  resumed: (title: string) => `Resumed: ${title}`,
})
