// All delays of the client in milliseconds, and every key it uses in the browser's storage.
import {
  BACK_ONLINE_BANNER_MS,
  GOOGLE_FAILURE_REDIRECT_MS,
  GOOGLE_SUCCESS_REDIRECT_MS,
  INSTALL_DISMISSAL_MINUTES,
  INSTALL_PROMPT_DELAY_MS,
  LANDING_ROTATION_MS,
  MOBILE_BREAKPOINT_PX,
  REGISTER_REDIRECT_MS,
  RESET_REDIRECT_MS,
  SESSION_KEYS,
  VERIFY_COUNTDOWN_SECONDS,
} from '@dayloop/contracts/limits'

const second = 1000
const minute = 60 * second

/** The narrow layout: the sidebar lies over the content and starts closed. */
export const narrowScreen = `(max-width: ${MOBILE_BREAKPOINT_PX}px)`

export const delays = {
  afterRegistration: REGISTER_REDIRECT_MS,
  afterReset: RESET_REDIRECT_MS,
  afterVerification: VERIFY_COUNTDOWN_SECONDS * second,
  afterGoogleSuccess: GOOGLE_SUCCESS_REDIRECT_MS,
  afterGoogleFailure: GOOGLE_FAILURE_REDIRECT_MS,
  featureRotation: LANDING_ROTATION_MS,
  backOnlineBanner: BACK_ONLINE_BANNER_MS,
  installPrompt: INSTALL_PROMPT_DELAY_MS,
  installDismissal: INSTALL_DISMISSAL_MINUTES * minute,
  countdownTick: second,
  requestTimeout: 15 * second,
  probeTimeout: 5 * second,
  probeAtFirst: second,
  probeAtMost: 15 * second,
  heartbeat: 30 * second,
  signOutPatience: 2 * second,
  updateCheck: 60 * minute,
  idleAtMost: 2 * second,
  outboxRetryAtFirst: second,
  outboxRetryAtMost: 60 * second,
  midnightCheck: minute,
  notice: 6 * second,
  noticeWithAction: 12 * second,
} as const

export const storageKeys = {
  ...SESSION_KEYS,
  theme: 'dayloop.theme',
  site: 'dayloop.site',
  installDismissedAt: 'dayloop.install_dismissed_at',
  returnTo: 'dayloop.return_to',
  reloadedFor: 'dayloop.reloaded_for',
  googleCode: 'dayloop.google_code',
  drafts: 'dayloop.draft.',
} as const

/** Held by one tab at a time. */
export const locks = { refresh: 'dayloop.refresh', outbox: 'dayloop.outbox.' } as const

/** Where the queue and the last known lists are kept. */
export const offlineDatabase = { name: 'dayloop', version: 1 } as const

/** The shape of the kept lists; a kept list of another shape is discarded. Raise it when a row's fields change. */
export const keptListShape = 1

/** How many pages of each list are fetched before anybody opens them. */
export const pagesAhead = 5

/** How many lists are kept for reading offline, the latest first. */
export const keptLists = 60

/** What tabs tell each other: those of one user about their queue, all of them that somebody left. */
export const channels = { outbox: 'dayloop.outbox.', signOut: 'dayloop.sign-out' } as const
