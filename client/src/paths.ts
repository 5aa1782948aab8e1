// Every path of the client, in one place.
export const paths = {
  landing: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email/:uid?/:token?',
  verifyEmailChange: '/verify-email-change/:uid?/:token?/:new_email?',
  googleCallback: '/auth/google/callback',
  download: '/download',
  contact: '/contact',
  todayTasks: '/today-tasks',
  nextWeekTasks: '/next-week-tasks',
  allTasks: '/all-tasks',
  routines: '/routines',
  profile: '/profile',
} as const

/** Where a signed-in person starts. */
export const home = paths.todayTasks
