// A message for the next screen, in the state of its history entry.

/** Options for `navigate`: the next screen shows the message. */
export const withMessage = (message: string): { state: { message: string } } => ({ state: { message } })

/** The message from the previous screen, or null. */
export const navigationMessage = (): string | null => {
  const state: unknown = window.history.state
  return typeof state === 'object' &&
    state !== null &&
    'message' in state &&
    typeof state.message === 'string'
    ? state.message
    : null
}
