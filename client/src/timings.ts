// Delays of the client in milliseconds, and all storage keys. Shared delays are in contracts.
import {
  INSTALL_DISMISSAL_MINUTES,
  MOBILE_BREAKPOINT_PX,
  SESSION_KEYS,
  VERIFY_COUNTDOWN_SECONDS,
} from '@dayloop/contracts/limits'

const second = 1000
const minute = 60 * second

/** In the narrow layout the sidebar covers the content and starts closed. */
export const narrowScreen = `(max-width: ${MOBILE_BREAKPOINT_PX}px)`

export const delays = {
  afterVerification: VERIFY_COUNTDOWN_SECONDS * second,
  installDismissal: INSTALL_DISMISSAL_MINUTES * minute,
  countdownTick: second,
  requestTimeout: 15 * second,
  probeTimeout: 5 * second,
  probeAtFirst: second,
  probeAtMost: 15 * second,
  heartbeat: 30 * second,
  updateCheck: 60 * minute,
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
  unloadQueue: 'dayloop.unload.',
  undo: 'dayloop.undo.',
  /** Reserved space, freed when a full storage must hold a session. */
  reserve: 'dayloop.reserve',
} as const
