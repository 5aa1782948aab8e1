// When a stream that ended is opened again.

/** Milliseconds. */
export const FIRST_WAIT = 1_000
export const MOST_WAIT = 30_000

/** A random wait up to a bound that doubles with every failure, so that many devices do not come back at once. */
export const waitBefore = (failures: number, random: () => number = Math.random): number =>
  random() * Math.min(MOST_WAIT, FIRST_WAIT * 2 ** failures)
