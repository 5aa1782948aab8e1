// Words for screen readers alone: what just happened, when the screen shows it to everybody else.
type Speaker = (text: string) => void

let speaker: Speaker | undefined

/** Reads a text out at the next pause. */
export const announce = (text: string): void => speaker?.(text)

export const connectSpeaker = (next: Speaker): (() => void) => {
  speaker = next
  return () => {
    speaker = undefined
  }
}
