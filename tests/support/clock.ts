// A clock that only a test moves.

/** 10 March 2026 is a Tuesday. At noon UTC it is the same day from Pago Pago to Auckland. */
export const NOON = '2026-03-10T12:00:00Z'

export type Clock = {
  now: () => Date
  /** Sets the clock to an instant. */
  set: (instant: string) => void
  /** Moves the clock forward by seconds. */
  advance: (seconds: number) => void
}

export const aClock = (start = NOON): Clock => {
  let at = Date.parse(start)
  return {
    now: () => new Date(at),
    set: (instant) => {
      at = Date.parse(instant)
    },
    advance: (seconds) => {
      at += seconds * 1000
    },
  }
}
