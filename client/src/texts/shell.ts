// What may have to be said on any screen, before anything else is loaded.
import { messages } from './messages.ts'

const named = (status: number) => (status === 0 ? 'a redirect to another page' : `status ${status}`)

export const shell = messages('shell', {
  offline: 'You are offline. Changes are kept on this device and sent when you are back.',
  foreign: {
    answers: (status: number) =>
      `Something between you and Dayloop answers instead of it (${named(status)}).`,
    refused: (status: number) => `Something between you and Dayloop refused this change (${named(status)}).`,
    kept: 'Your changes are kept on this device.',
    tryAgain: 'Try again',
    reload: 'Reload the page',
  },
  backOnline: 'Back Online! All features are now available.',
  crashed: {
    title: 'Something went wrong',
    text: 'This screen could not be shown. What you saved is safe.',
    reload: 'Reload',
  },
})
