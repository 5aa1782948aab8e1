// What an open dialog says when its row was changed on another device. It loads with the dialogs.
import { messages } from './messages.ts'

export const elsewhere = messages('elsewhere', {
  changed: 'This was changed on another device. What you typed is kept.',
  gone: 'This was deleted or moved to another list on another device. What you typed is kept.',
})
