/** Calls back when the browser is idle, at the latest after `maxWait` milliseconds. Returns how to cancel. */
export const whenIdle = (call: () => void, maxWait: number): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, maxWait)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(call, { timeout: maxWait })
  return () => cancelIdleCallback(handle)
}
