// Resolves promises for the outcome of a change, for example when a dialog waits for the answer.
import type { Entry, Refusal } from './entry.ts'

/** The state of a change when its dialog may close. */
export type Outcome =
  | { kind: 'answered'; answer: unknown }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'waiting' }

export const createWaiters = () => {
  const waiters = new Map<string, ((outcome: Outcome) => void)[]>()
  const answers = new Map<string, unknown>()

  const settle = (key: string, outcome: Outcome) => {
    const resolvers = waiters.get(key) ?? []
    waiters.delete(key)
    answers.delete(key)
    for (const resolve of resolvers) resolve(outcome)
  }

  return {
    waitFor: (key: string): Promise<Outcome> =>
      new Promise((resolve) => waiters.set(key, [...(waiters.get(key) ?? []), resolve])),
    receiveAnswer: (key: string, answer: unknown): void => {
      if (waiters.has(key)) answers.set(key, answer)
    },
    /** Resolves the waiters of entries that were answered or rejected. */
    setEntries: (entries: readonly Entry[]): void => {
      for (const key of [...waiters.keys()]) {
        const entry = entries.find((other) => other.key === key)
        if (!entry) settle(key, { kind: 'answered', answer: answers.get(key) })
        else if (entry.refusal) settle(key, { kind: 'refused', refusal: entry.refusal })
      }
    },
    /** Resolves all waiters with `waiting`, because nothing can be sent now. */
    stopWaiting: (): void => {
      for (const key of [...waiters.keys()]) settle(key, { kind: 'waiting' })
    },
  }
}
