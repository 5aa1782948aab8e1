// The kinds of live changes. This file does not import zod, because the browser loads it.

/** What can change. Each is the name of an event. */
export const CHANGE_KINDS = ['tasks', 'routines', 'settings', 'session'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]
