// The texts of sign-in, registration, verification and password reset.
import { messages, plural } from './messages.ts'

export const auth = messages('auth', {
  username: 'Username',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  newPassword: 'New Password',
  confirmNewPassword: 'Confirm New Password',
  passwordHint: 'At least 8 characters. A short sentence is easy to remember and hard to guess.',
  login: {
    title: 'Welcome back',
    usernameOrEmail: 'Username or Email',
    submit: 'Sign In',
    busy: 'Signing in...',
    google: 'Sign in with Google',
    googleBusy: 'Redirecting...',
    or: 'or',
    forgot: 'Forgot password?',
    noAccount: 'New to Dayloop?',
    signUp: 'Sign up',
    resendTo: 'Your email address',
  },
  register: {
    title: 'Create your account',
    usernameHint: '3 to 150 letters, digits or . _ - +',
    submit: 'Sign Up',
    busy: 'Signing up...',
    haveAccount: 'Already have an account?',
    done: {
      title: 'Check Your Email',
      text: (email: string) =>
        `We sent a verification link to ${email}. Please click it to verify your email before logging in.`,
      loginMessage: 'Account created. Please click the link in your email before logging in.',
      redirecting: 'Taking you to the login...',
      action: 'Go to Login',
    },
  },
  forgot: {
    title: 'Forgot your password?',
    text: 'Enter your email address and we will send you a link to reset your password.',
    submit: 'Send Reset Link',
    busy: 'Sending...',
    done: {
      title: 'Check Your Email',
      text: (email: string) =>
        `If there is an account for ${email}, we have sent a link to reset the password. It is valid for one hour.`,
    },
  },
  reset: {
    validating: 'Validating Reset Link...',
    invalid: { title: 'Invalid Reset Link', action: 'Request New Reset Link' },
    title: 'Set New Password',
    forAccount: (email: string) => `for ${email}`,
    submit: 'Reset Password',
    busy: 'Resetting...',
    strength: { label: 'Password strength', weak: 'Weak', medium: 'Medium', strong: 'Strong' },
    done: {
      title: 'Password Reset Successful!',
      text: 'You can now sign in with your new password.',
      redirecting: 'Taking you to the login...',
    },
  },
  verify: {
    verifying: 'Verifying your email...',
    success: {
      title: 'Email Verified',
      text: 'Thank you. Your email address is verified.',
      loginMessage: 'Email verified! You can now log in.',
      action: 'Back to Login',
    },
    error: { title: 'Verification Failed', action: 'Register' },
    countdown: (seconds: number) =>
      plural(seconds, {
        one: `Redirecting to login in ${seconds} second...`,
        other: `Redirecting to login in ${seconds} seconds...`,
      }),
    help: 'Having trouble?',
    resendTo: 'Need a new link? Enter your email address.',
  },
  verifyChange: {
    verifying: 'Verifying your new email...',
    success: {
      title: 'Email Updated',
      text: 'Your email address is now',
      loginMessage: 'Email changed successfully! Please log in again.',
      action: 'Log In Again',
    },
    error: { title: 'Verification Failed', action: 'Go to Profile' },
  },
  google: {
    processing: { title: 'Signing you in...', text: 'One moment, we are completing your Google sign-in.' },
    success: {
      title: 'Signed in',
      newUser: 'Welcome to Dayloop! Your account has been created successfully.',
      known: 'Login successful! Redirecting to dashboard...',
      action: 'Go to your tasks',
    },
    error: { title: 'Sign-in failed', redirecting: 'Taking you back to the login...' },
  },
})
