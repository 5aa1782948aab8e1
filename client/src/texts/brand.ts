// The name and what it stands for: all that every page says.
import { messages } from './messages.ts'
export const brand = messages('brand', {
  appName: 'Dayloop',
  tagline: 'Manage Your Daily Tasks Efficiently',
  signIn: 'Sign In',
})
