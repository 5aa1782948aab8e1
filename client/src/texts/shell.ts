// The frame round every screen: sidebar, banners, prompts, notices, what goes wrong altogether.
export const shell = {
  skipToContent: 'Skip to content',
  loadingWorkspace: 'Loading your workspace...',
  menu: {
    label: 'Main',
    open: 'Open sidebar',
    close: 'Close sidebar',
    todayTasks: 'Today Tasks',
    nextWeekTasks: 'Next 7 Days Tasks',
    allTasks: 'All Tasks',
    routines: 'Routines',
    profile: 'Profile',
    logout: 'Logout',
    company: 'Company site',
    source: 'Source code',
    download: 'Download',
    version: (version: string) => `Version ${version}`,
    waiting: (count: number) =>
      count === 1 ? '1 change waiting to sync' : `${count} changes waiting to sync`,
  },
  theme: { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },
  logout: {
    title: 'Sign out with unsent changes?',
    text: (count: number) =>
      `${count === 1 ? '1 change is' : `${count} changes are`} only on this device and will be lost.`,
    confirm: 'Sign out and lose them',
    cancel: 'Stay signed in',
  },
  offline: 'You are offline. Changes are kept on this device and sent when you are back.',
  backOnline: 'Back Online! All features are now available.',
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
  signedInAlready: {
    text: 'You are signed in, so there is no password to recover here.',
    action: 'Sign out and go on',
  },
  crashed: {
    title: 'Something went wrong',
    text: 'This screen could not be shown. What you saved is safe.',
    reload: 'Reload',
    home: 'Go to the start',
  },
} as const
