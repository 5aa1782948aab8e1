// The name and what it stands for: all that every page says.
export const brand = {
  appName: 'Dayloop',
  tagline: 'Manage Your Daily Tasks Efficiently',
  signIn: 'Sign In',
} as const
