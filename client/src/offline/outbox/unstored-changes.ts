// Tracks changes and answers that are not stored yet. The next start needs them if the page closes now.
import type { Change } from '../changes.ts'
import type { UnloadNote } from './unload-queue.ts'

export const createUnstoredChanges = () => {
  const added = new Map<string, Change>()
  const answered = new Set<string>()
  return {
    add: (key: string, change: Change): void => void added.set(key, change),
    answer: (key: string): void => void answered.add(key),
    /** Call it when changes are stored, answered or discarded. */
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
