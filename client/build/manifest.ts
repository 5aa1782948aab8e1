// The web app manifest.
import type { ManifestOptions } from 'vite-plugin-pwa'
import { home } from '../src/paths.ts'
import { addTaskShortcut } from '../src/shortcuts/add-task-shortcut.ts'

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Dayloop',
  short_name: 'Dayloop',
  description: 'Manage Your Daily Tasks Efficiently',
  lang: 'en',
  start_url: home,
  scope: '/',
  display: 'standalone',
  background_color: '#faf9f6',
  theme_color: '#0f6b5f',
  categories: ['productivity', 'utilities'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  screenshots: [
    {
      src: '/screenshots/desk.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'All tasks on a desktop',
    },
    {
      src: '/screenshots/phone.png',
      sizes: '390x844',
      type: 'image/png',
      form_factor: 'narrow',
      label: "Today's tasks on a phone",
    },
  ],
  shortcuts: [
    {
      name: 'Add task',
      url: addTaskShortcut,
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Today',
      url: home,
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
}
