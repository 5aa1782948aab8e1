// Limits, delays and other fixed values of the product.

/** Raise it for a breaking change of an answer. Older clients then request an update. */
export const CONTRACT_VERSION = 1
export const CONTRACT_VERSION_HEADER = 'x-contract-version'

/** Lengths in Unicode code points, inclusive. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128
export const STRONG_PASSWORD_LENGTH = 12
export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 150
export const NAME_MAX_LENGTH = 150
export const EMAIL_MAX_LENGTH = 254
export const TASK_TITLE_MAX_LENGTH = 500
export const TASK_DETAILS_MAX_LENGTH = 10_000
export const ROUTINE_TITLE_MAX_LENGTH = 200
export const SEARCH_MAX_LENGTH = 200
export const TAG_MAX_LENGTH = 50
export const CHECKLIST_TEXT_MAX_LENGTH = 500
export const CHECKLIST_ID_MAX_LENGTH = 64
export const TIME_ZONE_MAX_LENGTH = 64

/** The maximum number of tasks in a bulk change. */
export const BULK_MAX_TASKS = 500
/** Days for which a deleted row can be restored. */
export const TRASH_DAYS = 30

/** The maximum size of an imported file, in bytes. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024

/** A week, in minutes. */
export const REMIND_BEFORE_MAX_MINUTES = 10_080

/** The maximum number of tags and of checklist items of a task. */
export const TAGS_MAX = 20
export const CHECKLIST_MAX = 100

/** 1 is the highest; the last one means no priority. */
export const PRIORITY_MAX = 4

/** The days after today in the Next 7 Days list, and the days that Apply Routines fills, with today. */
export const NEXT_WEEK_DAYS = 7
export const APPLY_ROUTINES_DAYS = 7

/** Weeks of a routine's history. */
export const HISTORY_WEEKS = 12
export const HISTORY_MAX_WEEKS = 520

/** The largest page number. Numbers beyond the last page mean the last page. */
export const PAGE_MAX = 1_000_000_000

export const MOBILE_BREAKPOINT_PX = 768
export const LANDING_CARDS_SHOWN = 3

/** Milliseconds. */
export const REGISTER_REDIRECT_MS = 2_000
export const RESET_REDIRECT_MS = 3_000
export const GOOGLE_SUCCESS_REDIRECT_MS = 2_000
export const GOOGLE_FAILURE_REDIRECT_MS = 3_000
export const LANDING_ROTATION_MS = 4_000
export const BACK_ONLINE_BANNER_MS = 3_000
export const INSTALL_PROMPT_DELAY_MS = 5_000

export const VERIFY_COUNTDOWN_SECONDS = 10
export const INSTALL_DISMISSAL_MINUTES = 10_080

/** The local storage keys of a session. */
export const SESSION_KEYS = { user: 'user', access: 'access_token', refresh: 'refresh_token' } as const
