// The settings screen.
import type { Settings } from '@dayloop/contracts/settings'
import { messages } from './messages.ts'

export const weekStartNames: Record<Settings['week_start'], string> = messages('weekStartNames', {
  monday: 'Monday',
  sunday: 'Sunday',
  saturday: 'Saturday',
})

export const settingsTexts = messages('settings', {
  title: 'Settings',
  notLoaded: 'Failed to load settings.',
  general: {
    title: 'General',
    week_start: 'First day of the week',
    shortcuts: 'Single-key shortcuts',
    shortcutsHint: 'Use single letters as shortcuts in lists. They are off while you type.',
  },
  routines: {
    title: 'Routines',
    auto_apply_routines: 'Apply routines automatically',
    auto_apply_routinesHint: 'Creates tasks from your active routines every night.',
  },
  data: { title: 'Your Data', trash: 'Open the trash' },
})
