// The open pages beside the landing page: download and contact.
import { messages } from './messages.ts'
export const download = messages('download', {
  title: 'Get Dayloop',
  lead: 'One account, the same lists on every device.',
  note: 'Packages for each system are published with the releases of the source code. The installable web app needs none of them: it is always the newest version, and works offline.',
  missing: 'Not part of the newest release. The web app works here too.',
  unknown: 'The list of packages could not be loaded. The web app works here too.',
  android: { title: 'Android', text: 'For phones and tablets, as an APK file.', link: 'Download APK' },
  windows: { title: 'Windows', text: 'Windows 10 and 11, 64 bit.', link: 'Download .exe' },
  macos: { title: 'macOS', text: 'Apple silicon and Intel.', link: 'Download .dmg' },
  linux: {
    title: 'Linux',
    text: 'As a snap, for every distribution that has snapd.',
    store: 'Snap Store',
    link: 'Download .snap',
  },
  web: {
    title: 'Web app',
    text: 'Installs from the browser in a second and keeps itself up to date.',
    install: 'Install Dayloop',
    impossible: 'Already Installed or Not Supported',
    link: 'Open the web app',
  },
  ios: {
    title: 'iPhone and iPad',
    steps: [
      'Open this site in Safari.',
      'Tap the Share button.',
      'Choose “Add to Home Screen”.',
      'Tap “Add”. Dayloop now opens like any other app.',
    ],
  },
  source: 'Source code',
  releases: 'All releases',
  licence: 'Dayloop is open source under AGPL-3.0 for non-commercial use.',
})

export const contact = messages('contact', {
  title: 'Contact',
  lead: 'We are glad to help.',
  email: { title: 'Write to us', text: 'For anything about your account, or a question of any kind:' },
  issues: {
    title: 'Found a bug, or missing something?',
    text: 'Look through what others have reported, or add your own:',
    link: 'Issues of the source code',
  },
  noLinks: 'Our contact details could not be loaded. Please try again when you are online.',
})
