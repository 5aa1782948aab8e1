// The name and the tagline of the app.
import { messages } from './messages.ts'

export const brand = messages('brand', {
  appName: 'Dayloop',
  tagline: 'Manage Your Daily Tasks Efficiently',
  signIn: 'Sign In',
})
