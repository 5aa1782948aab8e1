// A message that one screen hands to the next, in the history's entry.

/** What to give to `navigate` so that the next screen shows the text. */
export const carrying = (message: string): { state: { message: string } } => ({ state: { message } })

/** The text that the screen before handed over, or null. */
export const carriedMessage = (): string | null => {
  const state: unknown = window.history.state
  return typeof state === 'object' &&
    state !== null &&
    'message' in state &&
    typeof state.message === 'string'
    ? state.message
    : null
}
