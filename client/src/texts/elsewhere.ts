// The messages of an open dialog whose row was changed on another device. They load with the dialogs.
import { messages } from './messages.ts'

export const elsewhere = messages('elsewhere', {
  changed: 'This was changed on another device. What you typed is kept.',
  load: 'Show the newest version',
  loaded: 'This is the newest version. What you typed is kept.',
  back: 'Show what I typed',
  updated: 'This was changed on another device. You see the newest version.',
  removed: 'This was deleted or moved to another list on another device.',
  gone: 'This was deleted or moved to another list on another device. What you typed is kept.',
})
