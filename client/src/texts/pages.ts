// The download page and the contact page.
import { messages } from './messages.ts'

export const download = messages('download', {
  title: 'Get Dayloop',
  lead: 'One account, the same lists on every device.',
  note: 'Packages are published with each release. The web app needs no package: it is always up to date and works offline.',
  missing: 'Not available in the latest release. You can use the web app instead.',
  unknown: 'The packages could not be loaded. You can use the web app instead.',
  android: { title: 'Android', text: 'For phones and tablets, as an APK file.', link: 'Download APK' },
  windows: { title: 'Windows', text: 'Windows 10 and 11, 64 bit.', link: 'Download .exe' },
  macos: { title: 'macOS', text: 'Apple silicon and Intel.', link: 'Download .dmg' },
  linux: {
    title: 'Linux',
    text: 'As a snap, for distributions with snapd.',
    store: 'Snap Store',
    link: 'Download .snap',
  },
  web: {
    title: 'Web app',
    text: 'Install it from your browser. It updates itself.',
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
  email: { title: 'Write to us', text: 'For questions about your account or about Dayloop:' },
  issues: {
    title: 'Found a bug or missing a feature?',
    text: 'Search the reported issues or open a new one:',
    link: 'Issue tracker',
  },
  noLinks: 'Our contact details could not be loaded. Please try again when you are online.',
})
