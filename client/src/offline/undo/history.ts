// The undo and redo history of a tab. It survives reloads.
import { v4 } from 'uuid'
import type { Change, ChangeRegistry } from '../changes.ts'
import { keysOf } from '../outbox/entry.ts'
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

/** The change that was undone or redone, and the key of the step that reverses this. */
export type Moved = { change: Change; key: string }

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
  /** Changes that were made while an earlier undo or redo is pending. Each becomes a step in its turn. */
  let later: Step[] = []

  // A reload in the meantime keeps the pending step where it was: undoing it twice changes nothing more.
  const write = () => {
    const undo = [...steps.undo, ...later].slice(-maxSteps)
    store.write(JSON.stringify({ undo, redo: later.length > 0 ? [] : steps.redo }))
  }

  const setSteps = (next: Steps) => {
    steps = { undo: next.undo.slice(-maxSteps), redo: next.redo.slice(-maxSteps) }
    write()
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

  /** A withdrawn change to make again. Like an undo, it expects the values from before it, so it overwrites no newer ones. */
  const madeAgain = (withdrawn: Change): Change => {
    if (withdrawn.undo) return withdrawn
    const inverse = registry.of(withdrawn).inverse(withdrawn, undefined)
    return (inverse && registry.of(inverse).inverse(inverse, undefined)) ?? withdrawn
  }

  /** Undoes a step that could not be withdrawn, and returns the step that redoes it. Null if it cannot be undone. */
  const undoStep = (step: Step): Step | null => {
    if (step.kind === 'withdrawn') return change(madeAgain(step.change)).step
    if (!step.removed) return step.inverse && change(step.inverse).step
    for (const removed of step.removed) void outbox.add(removed)
    return { kind: 'withdrawn', key: newKey(), change: step.change }
  }

  const isRefused = (key: string) =>
    outbox.entries().some((entry) => entry.refusal !== null && keysOf(entry).includes(key))

  const move = async (from: 'undo' | 'redo', to: 'undo' | 'redo', key?: string): Promise<Moved | null> => {
    const possible = steps[from].filter((step) => !isRefused(step.key))
    const chosen = key === undefined ? possible.at(-1) : possible.find((step) => step.key === key)
    if (!chosen) return null
    const isUnsent = chosen.kind === 'done' && !chosen.removed && (await outbox.withdraw(chosen.key))
    // Meanwhile the server may have answered or rejected the change.
    const step = steps[from].find((other) => other.key === chosen.key)
    if (!step || isRefused(step.key)) return null
    const reverse: Step | null = isUnsent
      ? { kind: 'withdrawn', key: newKey(), change: step.change }
      : undoStep(step)
    const rest = steps[from].filter((other) => other !== step)
    setSteps({ ...steps, [from]: rest, [to]: reverse ? [...steps[to], reverse] : steps[to] })
    return reverse && { change: step.change, key: reverse.key }
  }

  let pending = 0
  let previous: Promise<unknown> = Promise.resolve()

  /** Runs the work after all earlier work, so that the history follows the order of the user's actions. */
  const inTurn = <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    pending += 1
    const turn = previous.then(work).finally(() => {
      pending -= 1
    })
    previous = turn.catch(() => {})
    return turn
  }

  const addStep = (step: Step) => setSteps({ undo: [...steps.undo, step], redo: [] })

  const addLater = (step: Step) => {
    later = [...later, step]
    write()
    void inTurn(() => {
      // The answer may have updated or removed the step.
      const current = later.find(({ key }) => key === step.key)
      later = later.filter((other) => other !== current)
      if (current) addStep(current)
      else setSteps({ ...steps, redo: [] })
    })
  }

  const updateSteps = (update: (step: Step) => Step[]) => {
    later = later.flatMap(update)
    setSteps({ undo: steps.undo.flatMap(update), redo: steps.redo.flatMap(update) })
  }

  return {
    /** Makes a change that can be undone. `key` identifies its step. */
    make: (made: Change): { key: string; outcome: Promise<Outcome> } => {
      const { step, outcome } = change(made)
      if (pending > 0) addLater(step)
      else addStep(step)
      return { key: step.key, outcome }
    },
    /** Undoes the change with this key, or the last one. Null if there was nothing to undo. */
    undo: (key?: string): Promise<Moved | null> => inTurn(() => move('undo', 'redo', key)),
    /** Redoes the last undone change, unless a change was made after the undo. */
    redo: (): Promise<Moved | null> => inTurn(() => move('redo', 'undo')),
    /**
     * Updates a step with the server's answer. Some changes can only be undone with the answer, some only before it. For
     * several rows, the answer lists those that changed. A step that cannot be undone is removed.
     */
    receiveAnswer: (keys: readonly string[], made: Change, answer: unknown): void => {
      const described = registry.of(made)
      const inverse = described.inverse(made, answer)
      updateSteps((step) => {
        if (step.kind !== 'done' || !keys.includes(step.key)) return [step]
        if (inverse === null) return []
        return step.inverse === null || described.kind === 'many' ? [{ ...step, inverse }] : [step]
      })
    },
    /** Whether the change with this key can be undone or redone in this tab. */
    has: (key: string): boolean => [...steps.undo, ...steps.redo, ...later].some((step) => step.key === key),
    /** Removes the steps of changes that did not happen. */
    forget: (keys: readonly string[]): void => updateSteps((step) => (keys.includes(step.key) ? [] : [step])),
    clear: (): void => {
      later = []
      setSteps({ undo: [], redo: [] })
    },
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
