// One tab at a time: the browser's Web Locks, or no more than this tab's own order where there are none.

/** Runs the work while no other tab holds the lock of this name. */
export const exclusively = async <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? await navigator.locks.request(name, work) : work()
