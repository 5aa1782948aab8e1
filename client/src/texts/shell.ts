// What may have to be said on any screen, before anything else is loaded.
export const shell = {
  loadingWorkspace: 'Loading your workspace...',
  offline: 'You are offline. Changes are kept on this device and sent when you are back.',
  backOnline: 'Back Online! All features are now available.',
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
