/** Calls once the browser has time, at the latest after so many milliseconds; answers how to call it off. */
export const whenIdle = (call: () => void, atMost: number): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, atMost)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(call, { timeout: atMost })
  return () => cancelIdleCallback(handle)
}
