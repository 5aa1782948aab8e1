// Announcements for screen readers.
type Listener = (text: string) => void

let listener: Listener | undefined

/** Lets screen readers read a text without moving the focus. */
export const announce = (text: string): void => listener?.(text)

/** Connects the live region that shows the announcements. Returns how to disconnect it. */
export const connectLiveRegion = (next: Listener): (() => void) => {
  listener = next
  return () => {
    listener = undefined
  }
}
