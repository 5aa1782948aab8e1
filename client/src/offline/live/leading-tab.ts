// Elects the tab that opens the stream: the one that was shown last. A browser may freeze a hidden tab.

/** Calls `lead` when this tab becomes the leader. Its signal is aborted when another tab leads. Returns how to stop. */
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
      // Without locks, every shown tab opens a stream.
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
