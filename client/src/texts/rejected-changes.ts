// The list of rejected changes. It loads when the browser is idle.
import { messages } from './messages.ts'

export const rejectedChanges = messages('rejectedChanges', {
  title: 'Needs your attention',
  text: 'The server rejected these changes. Your text is not lost.',
  noReason: 'The server gave no reason.',
  sendAgain: 'Send again',
  copy: 'Copy text',
  copied: 'Copied.',
  notCopied: 'The text could not be copied.',
  discard: 'Discard',
})
