// Every path of the client, grouped by who may see it. screen-table.ts has the screen of each path.

/** For signed-out users. A signed-in user is redirected to the tasks. */
export const signedOutPaths = {
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
} as const

/** For all users. */
export const openPaths = {
  verifyEmail: '/verify-email/:uid?/:token?',
  verifyEmailChange: '/verify-email-change/:uid?/:token?/:new_email?',
  deleteAccount: '/delete-account/:uid?/:token?',
  googleCallback: '/auth/google/callback',
  download: '/download',
  contact: '/contact',
} as const

/** For signed-in users. A signed-out user is redirected to the login. */
export const workspacePaths = {
  todayTasks: '/today-tasks',
  nextWeekTasks: '/next-week-tasks',
  allTasks: '/all-tasks',
  routines: '/routines',
  routineHistory: '/routines/:id',
  search: '/search',
  profile: '/profile',
  settings: '/settings',
  trash: '/trash',
} as const

export const paths = { landing: '/', ...signedOutPaths, ...openPaths, ...workspacePaths } as const

/** The history of a routine. */
export const historyPath = (id: string) => `${workspacePaths.routines}/${id}`

/** The first screen after the sign-in. */
export const home = paths.todayTasks
