// Texts that any screen may need before other code is loaded.
import { messages } from './messages.ts'

const describe = (status: number) => (status === 0 ? 'a redirect to another page' : `status ${status}`)

export const shell = messages('shell', {
  offline: 'You are offline. Changes are kept on this device and sent when you are back.',
  foreign: {
    answers: (status: number) => `A proxy or network blocks Dayloop (${describe(status)}).`,
    refused: (status: number) => `A proxy or network blocked this change (${describe(status)}).`,
    kept: 'Your changes are kept on this device.',
    tryAgain: 'Try again',
    reload: 'Reload the page',
  },
  backOnline: 'Back Online! All features are now available.',
  crashed: {
    title: 'Something went wrong',
    text: 'This screen could not be displayed. Your saved data is safe.',
    reload: 'Reload',
  },
})
