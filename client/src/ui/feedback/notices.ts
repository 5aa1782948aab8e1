// Notices appear over any screen. The code that shows them loads with the first one.
export type NoticeAction = { label: string; onClick: () => void }

export type Notice = {
  text: string
  tone?: 'plain' | 'success' | 'danger'
  action?: NoticeAction
  secondAction?: NoticeAction
  /** A notice replaces an earlier one with the same key. */
  key?: string
}

type Show = (notice: Notice) => void

let queued: Notice[] = []
let show: Show | undefined
let close: ((key: string) => void) | undefined
let loadList: (() => void) | undefined

/** Shows a notice for some seconds and announces it. */
export const notify = (notice: Notice): void => {
  if (show) {
    show(notice)
    return
  }
  queued = [...queued, notice]
  loadList?.()
}

/** Closes the notice with this key. */
export const closeNotice = (key: string): void => {
  queued = queued.filter((notice) => notice.key !== key)
  close?.(key)
}

/** Calls back when the first notice is queued. */
export const onFirstNotice = (load: () => void): void => {
  loadList = load
  if (queued.length > 0) load()
}

/** Connects the list that shows notices, and shows the queued ones. Returns how to disconnect it. */
export const connectNotices = (next: Show, closeNotice: (key: string) => void): (() => void) => {
  show = next
  close = closeNotice
  const pending = queued
  queued = []
  for (const notice of pending) next(notice)
  return () => {
    show = undefined
    close = undefined
  }
}
