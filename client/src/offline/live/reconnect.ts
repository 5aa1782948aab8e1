// The delay before a stream is opened again.

/** Milliseconds. */
export const FIRST_WAIT = 1_000
export const MOST_WAIT = 30_000

/** A random delay whose limit doubles with every failure, so that many devices do not reconnect at once. */
export const waitBefore = (failures: number, random: () => number = Math.random): number =>
  random() * Math.min(MOST_WAIT, FIRST_WAIT * 2 ** failures)
