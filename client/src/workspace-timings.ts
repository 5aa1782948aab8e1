// Delays of the signed-in area in milliseconds. They are not in timings.ts, which the landing page loads.
const second = 1000

export const workspaceDelays = {
  signOutTimeout: 2 * second,
  idleAtMost: 2 * second,
  outboxRetryAtFirst: second,
  outboxRetryAtMost: 60 * second,
  /** The longest time that a screen or a change waits for IndexedDB. */
  storageTimeout: 1.5 * second,
  storageRetry: 5 * second,
  dayCheck: 30 * second,
  userFresh: second,
  notice: 6 * second,
  noticeWithAction: 12 * second,
  /** The age after which the early response is not used. */
  earlyAnswer: 5 * second,
} as const
