/** Runs the work while no other tab holds the lock. Without Web Locks, it runs at once. */
export const exclusively = async <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? await navigator.locks.request(name, work) : work()
