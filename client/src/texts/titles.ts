// What the browser's tab says for each screen.
import { paths } from '../paths.ts'
import { common } from './common.ts'

const titles: Record<string, string> = {
  [paths.login]: 'Sign In',
  [paths.register]: 'Sign Up',
  [paths.forgotPassword]: 'Forgot Password',
  [paths.resetPassword]: 'Set New Password',
  '/verify-email': 'Verify Email',
  '/verify-email-change': 'Verify New Email',
  [paths.googleCallback]: 'Signing In',
  [paths.download]: 'Download',
  [paths.contact]: 'Contact',
  [paths.todayTasks]: "Today's Tasks",
  [paths.nextWeekTasks]: 'Next 7 Days Tasks',
  [paths.allTasks]: 'All Tasks',
  [paths.routines]: 'My Routines',
  [paths.profile]: 'Profile',
}

/** The document's title on a path. */
export const titleOf = (path: string): string => {
  const known = Object.keys(titles).find((start) => path === start || path.startsWith(`${start}/`))
  const title = known && titles[known]
  return title ? `${title} – ${common.appName}` : `${common.appName} – ${common.tagline}`
}
