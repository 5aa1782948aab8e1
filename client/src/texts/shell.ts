// What may have to be said on any screen, before anything else is loaded.
import { messages } from './messages.ts'
export const shell = messages('shell', {
  offline: 'You are offline. Changes are kept on this device and sent when you are back.',
  backOnline: 'Back Online! All features are now available.',
  crashed: {
    title: 'Something went wrong',
    text: 'This screen could not be shown. What you saved is safe.',
    reload: 'Reload',
  },
})
