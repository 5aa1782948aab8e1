// The outbox: changes are added at once, kept until the server answers, and sent in order, from one tab at a time.
// Everything around it is handed in, so that tests run this very code.
import type { Change, ChangeRegistry } from '../changes.ts'
import { type Entry, keysOf, type Refusal } from './entry.ts'
import { createEntryState, type QueueStore } from './entry-state.ts'
import { type Added, createQueue, remove } from './queue.ts'
import { createSendingLoop, type Sending } from './sending-loop.ts'
import type { TabChannel, TabMessage } from './tab-messages.ts'
import type { UnloadNote } from './unload-queue.ts'
import { createUnstoredChanges } from './unstored-changes.ts'
import { createWaiters, type Outcome } from './waiters.ts'

export type Dependencies = Sending & {
  registry: ChangeRegistry
  store: QueueStore
  channel: TabChannel
  newKey: () => string
  /** Applies an answer to what the screens have. */
  merge: (change: Change, answer: unknown) => void
  /** Receives the answers to this outbox's changes, by the keys under which they were added. */
  onAnswer?: (keys: readonly string[], change: Change, answer: unknown) => void
  /** Receives an undo that the server refused; it is not kept. */
  onUndoRefused?: (entry: Entry, refusal: Refusal) => void
  /** Receives the keys of changes that the device has stored or the server has answered. */
  onSettled?: (keys: readonly string[]) => void
}

export type Outbox = ReturnType<typeof createOutbox>

/** Makes the outbox of one user in one tab. `start` it to send. */
export const createOutbox = (dependencies: Dependencies) => {
  const { registry, store, channel, newKey, merge, onSettled } = dependencies
  const queue = createQueue(registry)
  const waiters = createWaiters()
  const unstored = createUnstoredChanges()
  const entries = createEntryState(store, waiters.setEntries)
  let answers = 0
  let stopListening = () => {}

  const keysUnder = (key: string) => [
    key,
    ...entries
      .shown()
      .filter((entry) => entry.key === key)
      .flatMap(keysOf),
  ]

  // What is answered or discarded must not be repeated by the next start.
  const settle = (key: string) => {
    const keys = [
      key,
      ...entries
        .shown()
        .filter((entry) => entry.key === key)
        .flatMap(keysOf),
    ]
    unstored.settle(keys)
    onSettled?.(keys)
  }

  const receiveAnswer = (key: string, change: Change, answer: unknown) => {
    answers++
    waiters.receiveAnswer(key, answer)
    dependencies.onAnswer?.(keysUnder(key), change, answer)
    merge(change, answer)
    settle(key)
  }

  const loop = createSendingLoop(dependencies, {
    entries,
    queue,
    // The answer is applied to the lists before the entry is removed, and both show in one step.
    onAnswer: async ({ key, change }, answer) => {
      receiveAnswer(key, change, answer)
      unstored.answer(key)
      await entries.change(
        (stored) => remove(stored, key),
        undefined,
        () => unstored.settleAnswer(key),
      )
      channel.post({ kind: 'answered', key, change, answer })
    },
    onRefusal: async (entry, refusal) => {
      const { key, change } = entry
      await entries.change((stored) =>
        change.undo ? remove(stored, key) : queue.refuse(stored, key, refusal),
      )
      if (change.undo) {
        settle(key)
        dependencies.onUndoRefused?.(entry, refusal)
      }
      channel.post({ kind: 'changed' })
    },
    onIdle: waiters.stopWaiting,
  })

  const receiveMessage = async (message: TabMessage) => {
    if (message.kind === 'answered') receiveAnswer(message.key, message.change, message.answer)
    await entries.change((stored) => (message.kind === 'answered' ? remove(stored, message.key) : stored))
    // The tab that added the change may have been closed since.
    if (message.kind === 'changed') loop.resumeUnlessRetrying()
  }

  const put = async (step: (entries: readonly Entry[]) => Added, onStored?: () => void): Promise<Outcome> => {
    let carrier: string | null = null
    await entries.change(
      (shown) => step(shown).entries,
      (stored) => {
        const added = step(stored)
        carrier = added.carrier
        return added.entries
      },
      onStored,
    )
    const outcome = outcomeOf(carrier)
    channel.post({ kind: 'changed' })
    waiters.setEntries(entries.stored())
    loop.wake()
    return outcome
  }

  const outcomeOf = (carrier: string | null): Promise<Outcome> | Outcome => {
    if (carrier === null) return { kind: 'answered', answer: undefined }
    return loop.isStopped() ? { kind: 'waiting' } : waiters.waitFor(carrier)
  }

  return {
    registry,
    hasText: queue.hasText,
    /** The entries as of now, those included that are not stored yet. */
    entries: entries.shown,
    subscribe: entries.subscribe,
    /** How many answers have come: a list that was requested before one of them may be older than it. */
    answers: () => answers,
    /** Adds a change; it shows at once. The outcome comes when the server has answered, or when it must wait. */
    add: (change: Change, key = newKey()): Promise<Outcome> => {
      unstored.add(key, change)
      return put(
        (shown) => queue.addChange(shown, change, key),
        () => {
          unstored.settle([key])
          onSettled?.([key])
        },
      )
    },
    /** Takes an unsent change back as if it had not been made; false when it may have been sent already. */
    withdraw: async (key: string): Promise<boolean> => {
      let isWithdrawn = false
      await entries.change(
        (shown) => queue.withdraw(shown, key) ?? shown,
        (stored) => {
          const left = queue.withdraw(stored, key)
          isWithdrawn = left !== null
          return left ?? stored
        },
      )
      if (isWithdrawn) {
        unstored.settle([key])
        onSettled?.([key])
        channel.post({ kind: 'changed' })
      }
      return isWithdrawn
    },
    /** What the next start needs if this page ends now: changes, and answers (no change), that are not stored. */
    unstored: unstored.notes,
    /** Sends a refused entry again, as it is or with what the person made of it. */
    resend: (key: string, change: Change): Promise<Outcome> => {
      const sent = { change, newKey: newKey() }
      return put((shown) => queue.resend(shown, key, sent))
    },
    /** Forgets a refused entry. */
    discard: async (key: string): Promise<void> => {
      settle(key)
      await entries.change((stored) => queue.discard(stored, key))
      channel.post({ kind: 'changed' })
    },
    /** Sends what waits, now. */
    wake: loop.wake,
    /** Reads what the device kept, takes over what an earlier page had not stored, and begins to send. */
    start: async (notes: readonly UnloadNote[] = [], isOpen = (_key: string) => true): Promise<void> => {
      loop.start()
      stopListening()
      stopListening = channel.listen(receiveMessage)
      await entries.change(
        (stored) => queue.takeOver(stored, notes, isOpen),
        undefined,
        () => onSettled?.(notes.map(({ key }) => key)),
      )
      loop.wake()
    },
    /** Sends nothing more; an answer that still comes changes nothing. */
    stop: () => {
      loop.stop()
      stopListening()
      waiters.stopWaiting()
    },
  }
}
