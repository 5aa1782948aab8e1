// Every path of the client, grouped by who may see it. screen-table.ts says what each one shows.

/** For visitors: a signed-in person is sent to the tasks. */
export const visitorPaths = {
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
} as const

/** For everybody. */
export const openPaths = {
  verifyEmail: '/verify-email/:uid?/:token?',
  verifyEmailChange: '/verify-email-change/:uid?/:token?/:new_email?',
  deleteAccount: '/delete-account/:uid?/:token?',
  googleCallback: '/auth/google/callback',
  download: '/download',
  contact: '/contact',
} as const

/** For signed-in people: a visitor is sent to the login. */
export const workspacePaths = {
  todayTasks: '/today-tasks',
  nextWeekTasks: '/next-week-tasks',
  allTasks: '/all-tasks',
  routines: '/routines',
  profile: '/profile',
  settings: '/settings',
  trash: '/trash',
} as const

export const paths = { landing: '/', ...visitorPaths, ...openPaths, ...workspacePaths } as const

/** The first screen of a signed-in person. */
export const home = paths.todayTasks
