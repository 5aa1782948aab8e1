// News for the person that belongs to no place on the screen. The list that shows them loads with the first one.
export type NoticeAction = { label: string; onClick: () => void }

export type Notice = {
  text: string
  tone?: 'plain' | 'success' | 'danger'
  action?: NoticeAction
  secondAction?: NoticeAction
  /** A notice with the same key takes the place of the one before. */
  key?: string
}

type Show = (notice: Notice) => void

let waiting: Notice[] = []
let show: Show | undefined
let close: ((key: string) => void) | undefined
let wanted: (() => void) | undefined

/** Shows a notice for a while, and reads it out. */
export const notify = (notice: Notice): void => {
  if (show) {
    show(notice)
    return
  }
  waiting = [...waiting, notice]
  wanted?.()
}

/** Takes the notice with this key away: what it says is no longer true. */
export const withdraw = (key: string): void => {
  waiting = waiting.filter((notice) => notice.key !== key)
  close?.(key)
}

/** Told once the first notice waits. */
export const onFirstNotice = (load: () => void): void => {
  wanted = load
  if (waiting.length > 0) load()
}

/** The list hands in how it shows a notice, and gets those that waited for it. */
export const connectNotices = (next: Show, closeNotice: (key: string) => void): (() => void) => {
  show = next
  close = closeNotice
  const early = waiting
  waiting = []
  for (const notice of early) next(notice)
  return () => {
    show = undefined
    close = undefined
  }
}
