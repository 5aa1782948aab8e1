// The delays of what a signed-in person sees, in milliseconds: apart from the others, which the landing page loads.
const second = 1000

export const workspaceDelays = {
  signOutPatience: 2 * second,
  idleAtMost: 2 * second,
  outboxRetryAtFirst: second,
  outboxRetryAtMost: 60 * second,
  /** A screen and a change wait this long for the database at most. */
  storagePatience: 1.5 * second,
  storageRetry: 5 * second,
  dayCheck: 30 * second,
  userFresh: second,
  notice: 6 * second,
  noticeWithAction: 12 * second,
  /** What was asked for before the app was there is no longer news then. */
  earlyAnswer: 5 * second,
} as const
