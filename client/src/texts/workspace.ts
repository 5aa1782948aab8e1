// The layout of the signed-in area.
import { messages, plural } from './messages.ts'

export const workspace = messages('workspace', {
  trash: 'Trash',
  skipToContent: 'Skip to content',
  menu: {
    label: 'Main',
    sidebar: 'Sidebar',
    open: 'Open sidebar',
    close: 'Close sidebar',
    logout: 'Logout',
    company: 'Company site',
    source: 'Source code',
    download: 'Download',
    version: (version: string) => `Version ${version}`,
    waiting: (count: number) =>
      plural(count, { one: `${count} change waiting to sync`, other: `${count} changes waiting to sync` }),
    refused: (count: number) =>
      plural(count, {
        one: `${count} change needs your attention`,
        other: `${count} changes need your attention`,
      }),
  },
  theme: { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },
  logout: {
    title: 'Sign out with unsent changes?',
    text: (count: number) =>
      plural(count, {
        one: `${count} change is only on this device and will be lost.`,
        other: `${count} changes are only on this device and will be lost.`,
      }),
    confirm: 'Sign out and discard',
    cancel: 'Stay signed in',
  },
})
