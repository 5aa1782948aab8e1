// Words that several screens share. One file per group of screens beside this one: each travels with its screens.
import { brand } from './brand.ts'
import { messages } from './messages.ts'

export const common = messages('common', {
  noVisibleTitle: '(no visible title)',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading...',
  loadingWorkspace: 'Loading your workspace...',
  signedInAlready: {
    text: 'You are signed in, so there is no password to recover here.',
    action: 'Sign out and go on',
  },
  stayHere: 'Stay here',
  staying: 'Staying on this page.',
  back: 'Back',
  backToLogin: 'Back to Login',
  emailInvalid: 'Enter a valid email address, like name@example.com',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  contactSupport: 'Contact support',
  resendVerification: 'Resend verification email',
  verificationResent: 'If that address still needs verifying, a new verification email is on its way.',
  verificationNotResent: 'The verification email could not be sent. Please try again later.',
  emailNotVerified: 'Email not verified',
  serverUnreachable: 'The server cannot be reached. Check your connection and try again.',
})

/** What a missing field is told. */
export const isRequired = (label: string): string => `${label} is required`

/** The title of the browser's tab on a screen. */
export const tabTitle = (screen: string): string => `${screen} – ${brand.appName}`
