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
    shortcutsHint: 'Press one letter to act on a list. They do nothing while you type.',
  },
  routines: {
    title: 'Routines',
    auto_apply_routines: 'Apply routines automatically',
    auto_apply_routinesHint: 'Tasks are made from your active routines each night.',
  },
  data: { title: 'Your Data', trash: 'Open the trash' },
})
