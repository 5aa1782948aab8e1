// What a phone or a desk is told when Dayloop is installed.
import type { ManifestOptions } from 'vite-plugin-pwa'

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Dayloop',
  short_name: 'Dayloop',
  description: 'Manage Your Daily Tasks Efficiently',
  lang: 'en',
  start_url: '/today-tasks',
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
  shortcuts: [
    {
      name: 'Add task',
      url: '/today-tasks?add=task',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Today',
      url: '/today-tasks',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
}
