// Which changes and answers are not stored yet: what the next start needs if this page ends now.
import type { Change } from '../changes.ts'
import type { UnloadNote } from './unload-queue.ts'

export const createUnstoredChanges = () => {
  const added = new Map<string, Change>()
  const answered = new Set<string>()
  return {
    add: (key: string, change: Change): void => void added.set(key, change),
    answer: (key: string): void => void answered.add(key),
    /** The change is stored, answered or discarded. */
    settle: (keys: readonly string[]): void => {
      for (const key of keys) added.delete(key)
    },
    settleAnswer: (key: string): void => void answered.delete(key),
    notes: (): Omit<UnloadNote, 'at'>[] => [
      ...[...answered].map((key) => ({ key, change: null })),
      ...[...added].map(([key, change]) => ({ key, change })),
    ],
  }
}
