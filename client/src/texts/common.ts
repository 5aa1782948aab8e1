// Texts that several screens share. The other files have the texts of one group of screens, and load with it.
import { brand } from './brand.ts'
import { messages } from './messages.ts'

export const common = messages('common', {
  noVisibleTitle: '(no visible title)',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading...',
  loadingWorkspace: 'Loading your workspace...',
  signedInAlready: {
    text: 'You are already signed in.',
    action: 'Sign out and continue',
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
  isRequired: (label: string) => `${label} is required`,
  serverUnreachable: 'The server cannot be reached. Check your connection and try again.',
})

/** The document title of a screen. */
export const tabTitle = (screen: string): string => `${screen} – ${brand.appName}`
