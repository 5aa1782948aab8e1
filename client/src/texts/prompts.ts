// The prompts that may appear over any screen, and the list of notices.
import { messages } from './messages.ts'
export const prompts = messages('prompts', {
  update: { text: 'A new version of Dayloop is available.', action: 'Update Now' },
  install: {
    title: 'Install Dayloop',
    action: 'Install',
    dismiss: 'Not now',
    android: 'Add Dayloop to your home screen: it opens like an app and works offline.',
    ios: 'In Safari, tap Share, then “Add to Home Screen”. Dayloop then opens like an app and works offline.',
    desktop: 'Keep Dayloop in a window of its own, a click away, and working offline.',
  },
  notices: { label: 'Notifications', dismiss: 'Dismiss' },
})
