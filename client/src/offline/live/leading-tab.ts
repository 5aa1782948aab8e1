// Which tab of a browser holds the stream: the one that was shown last. A hidden tab may be frozen and read nothing.

/** Calls `lead` while this tab leads, with a signal that ends its lead. Returns how to give up for good. */
export const leadWhileShown = (name: string, lead: (signal: AbortSignal) => Promise<void>): (() => void) => {
  const stopping = new AbortController()
  let isLeading = false

  const work = async (own: AbortController) => {
    isLeading = true
    try {
      await lead(own.signal)
    } finally {
      isLeading = false
    }
  }

  const take = () => {
    if (isLeading || stopping.signal.aborted || document.visibilityState === 'hidden') return
    const own = new AbortController()
    stopping.signal.addEventListener('abort', () => own.abort(), { once: true })
    if (!('locks' in navigator)) {
      // Without locks, every shown tab has a stream of its own.
      void work(own)
      return
    }
    // Rejects when another tab takes the lock.
    navigator.locks.request(name, { steal: true }, () => work(own)).catch(() => own.abort())
  }

  take()
  document.addEventListener('visibilitychange', take)
  return () => {
    document.removeEventListener('visibilitychange', take)
    stopping.abort()
  }
}
