// The update prompt, the install prompt and the notices.
import { messages } from './messages.ts'

export const prompts = messages('prompts', {
  update: { text: 'A new version of Dayloop is available.', action: 'Update Now' },
  install: {
    title: 'Install Dayloop',
    action: 'Install',
    dismiss: 'Not now',
    android: 'Add Dayloop to your home screen: it opens like an app and works offline.',
    ios: 'In Safari, tap Share, then “Add to Home Screen”. Dayloop then opens like an app and works offline.',
    desktop: 'Open Dayloop in its own window and use it offline.',
  },
  notices: { label: 'Notifications', dismiss: 'Dismiss' },
})
