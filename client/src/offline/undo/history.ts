// The undo and redo history of a tab. It survives reloads.
import { v4 } from 'uuid'
import type { Change, ChangeRegistry } from '../changes.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Outcome } from '../outbox/waiters.ts'

/**
 * A step of the history. `done` is a change: `inverse` undoes it, and `removed` are the unsent changes
 * that it removed from the outbox. `withdrawn` is a change that left the outbox unsent and can be made again.
 */
export type Step =
  | { kind: 'done'; key: string; change: Change; inverse: Change | null; removed?: Change[] }
  | { kind: 'withdrawn'; key: string; change: Change }

type Steps = { undo: Step[]; redo: Step[] }

/** Stores the steps. */
export type StepStore = { read: () => string | null; write: (text: string) => void }

const maxSteps = 50

export type History = ReturnType<typeof createHistory>

type Parts = {
  outbox: Pick<Outbox, 'add' | 'withdraw' | 'entries'>
  registry: ChangeRegistry
  store: StepStore
  newKey?: () => string
}

export const createHistory = ({ outbox, registry, store, newKey = v4 }: Parts) => {
  let steps = readSteps(store.read(), registry)

  const setSteps = (next: Steps) => {
    steps = { undo: next.undo.slice(-maxSteps), redo: next.redo.slice(-maxSteps) }
    store.write(JSON.stringify(steps))
  }

  const change = (made: Change): { step: Step; outcome: Promise<Outcome> } => {
    const key = newKey()
    const before = outbox.entries()
    const outcome = outbox.add(made, key)
    const left = new Set(outbox.entries().map((entry) => entry.key))
    const gone = before.filter((entry) => !entry.sent && !entry.refusal && !left.has(entry.key))
    const inverse = registry.of(made).inverse(made, undefined)
    const removed = gone.length > 0 ? { removed: gone.map((entry) => entry.change) } : {}
    return { step: { kind: 'done', key, change: made, inverse, ...removed }, outcome }
  }

  /** Undoes a step and returns the step that redoes it. Null if there was nothing to undo. */
  const undoStep = async (step: Step): Promise<Step | null> => {
    if (step.kind === 'withdrawn') return change(step.change).step
    if (step.removed) {
      for (const removed of step.removed) void outbox.add(removed)
      return { kind: 'withdrawn', key: newKey(), change: step.change }
    }
    if (await outbox.withdraw(step.key)) return { kind: 'withdrawn', key: newKey(), change: step.change }
    return step.inverse && change(step.inverse).step
  }

  const isRefused = (key: string) =>
    outbox.entries().some((entry) => entry.refusal !== null && entry.key === key)

  const move = async (from: 'undo' | 'redo', to: 'undo' | 'redo', key?: string): Promise<Step | null> => {
    const possible = steps[from].filter((step) => !isRefused(step.key))
    const step = key === undefined ? possible.at(-1) : possible.find((other) => other.key === key)
    if (!step) return null
    setSteps({ ...steps, [from]: steps[from].filter((other) => other !== step) })
    const reverse = await undoStep(step)
    if (reverse) setSteps({ ...steps, [to]: [...steps[to], reverse] })
    return reverse && step
  }

  let moved: Promise<unknown> = Promise.resolve()

  /** Starts after earlier moves, because the step of an undo is stored when its change has left the outbox. */
  const moveInTurn = (...parameters: Parameters<typeof move>): Promise<Step | null> => {
    const turn = moved.then(() => move(...parameters))
    moved = turn.catch(() => {})
    return turn
  }

  const forget = (keys: readonly string[]): void => {
    const isOther = (step: Step) => !keys.includes(step.key)
    setSteps({ undo: steps.undo.filter(isOther), redo: steps.redo.filter(isOther) })
  }

  return {
    /** Makes a change that can be undone. `key` identifies its step. */
    make: (made: Change): { key: string; outcome: Promise<Outcome> } => {
      const { step, outcome } = change(made)
      setSteps({ undo: [...steps.undo, step], redo: [] })
      return { key: step.key, outcome }
    },
    /** Undoes the change with this key, or the last one. Returns the undone step, or null. */
    undo: (key?: string): Promise<Step | null> => moveInTurn('undo', 'redo', key),
    redo: (): Promise<Step | null> => moveInTurn('redo', 'undo'),
    /**
     * Updates a step with the server's answer. Some changes can only be undone with the answer, some only before it. For
     * several rows, the answer lists those that changed. A step that cannot be undone is removed.
     */
    receiveAnswer: (keys: readonly string[], made: Change, answer: unknown): void => {
      const described = registry.of(made)
      const inverse = described.inverse(made, answer)
      const withAnswer = (step: Step): Step[] => {
        if (step.kind !== 'done' || !keys.includes(step.key)) return [step]
        if (inverse === null) return []
        return step.inverse === null || described.kind === 'many' ? [{ ...step, inverse }] : [step]
      }
      setSteps({ undo: steps.undo.flatMap(withAnswer), redo: steps.redo.flatMap(withAnswer) })
    },
    /** Removes the steps of changes that did not happen. */
    forget,
    clear: (): void => setSteps({ undo: [], redo: [] }),
  }
}

const readSteps = (text: string | null, registry: ChangeRegistry): Steps => {
  try {
    const { undo, redo } = Object(JSON.parse(text ?? 'null'))
    const isStep = (step: unknown): step is Step => {
      const { kind, key, change } = Object(step)
      return ['done', 'withdrawn'].includes(kind) && typeof key === 'string' && registry.knows(Object(change))
    }
    const known = (list: unknown): Step[] => (Array.isArray(list) ? list.filter(isStep) : [])
    return { undo: known(undo), redo: known(redo) }
  } catch {
    return { undo: [], redo: [] }
  }
}
