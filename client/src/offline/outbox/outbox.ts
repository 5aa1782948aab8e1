// The outbox stores changes until the server answers. One tab at a time sends them in order.
// Its dependencies are parameters, so that tests run the same code.
import type { Change, ChangeRegistry } from '../changes.ts'
import { type Entry, keysOf, type Refusal } from './entry.ts'
import type { Added } from './entry-list.ts'
import { createEntryState, type QueueStore } from './entry-state.ts'
import { createQueue } from './queue.ts'
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
  /** Applies an answer to the cached lists. */
  merge: (change: Change, answer: unknown) => void
  /** Called with the answer to changes of this outbox, and their keys. */
  onAnswer?: (keys: readonly string[], change: Change, answer: unknown) => void
  /** Called with an undo that the server rejected and whose entry is removed. `isSender`: whether this tab has sent it. */
  onUndoRefused?: (entry: Entry, refusal: Refusal, isSender: boolean) => void
  /** Called with the keys of rejected changes that the user discarded in this tab. */
  onDiscarded?: (keys: readonly string[]) => void
  /** Called with the keys of changes that are stored or answered. */
  onSettled?: (keys: readonly string[]) => void
}

export type Outbox = ReturnType<typeof createOutbox>

/** Creates the outbox of one user in one tab. It sends after `start`. */
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

  // The next start must not repeat answered or discarded changes.
  const settle = (keys: readonly string[]) => {
    unstored.settle(keys)
    onSettled?.(keys)
  }

  const receiveAnswer = (key: string, change: Change, answer: unknown) => {
    answers++
    waiters.receiveAnswer(key, answer)
    const keys = keysUnder(key)
    dependencies.onAnswer?.(keys, change, answer)
    merge(change, answer)
    settle(keys)
  }

  const loop = createSendingLoop(dependencies, {
    entries,
    queue,
    // The answer is applied to the lists before the entry is removed, so that screens show both at once.
    onAnswer: async ({ key, change }, answer) => {
      receiveAnswer(key, change, answer)
      unstored.answer(key)
      await entries.change(
        (stored) => queue.answer(stored, key),
        undefined,
        () => unstored.settleAnswer(key),
      )
      channel.post({ kind: 'answered', key, change, answer })
    },
    onRefusal: async (entry, refusal) => {
      const { key, change } = entry
      const left = await entries.change((stored) => queue.refuse(stored, key, refusal))
      if (!change.undo || left.some((other) => other.key === key)) return channel.post({ kind: 'changed' })
      settle(keysUnder(key))
      dependencies.onUndoRefused?.(entry, refusal, true)
      channel.post({ kind: 'undo refused', entry, refusal })
    },
    onIdle: waiters.stopWaiting,
  })

  const receiveMessage = async (message: TabMessage) => {
    if (message.kind === 'answered') receiveAnswer(message.key, message.change, message.answer)
    if (message.kind === 'undo refused') dependencies.onUndoRefused?.(message.entry, message.refusal, false)
    await entries.change((stored) =>
      message.kind === 'answered' ? queue.answer(stored, message.key) : stored,
    )
    // The tab that added the change may be closed, so this tab sends too.
    if (message.kind === 'changed') loop.resumeUnlessRetrying()
  }

  const put = async (step: (entries: readonly Entry[]) => Added, onStored?: () => void): Promise<Outcome> => {
    let entryKey: string | null = null
    await entries.change(
      (shown) => step(shown).entries,
      (stored) => {
        const added = step(stored)
        entryKey = added.entryKey
        return added.entries
      },
      onStored,
    )
    const outcome = outcomeOf(entryKey)
    channel.post({ kind: 'changed' })
    waiters.setEntries(entries.stored())
    loop.wake()
    return outcome
  }

  const outcomeOf = (entryKey: string | null): Promise<Outcome> | Outcome => {
    if (entryKey === null) return { kind: 'answered', answer: undefined }
    return loop.isStopped() ? { kind: 'waiting' } : waiters.waitFor(entryKey)
  }

  return {
    registry,
    hasText: queue.hasText,
    /** The current entries, including those that are not stored yet. */
    entries: entries.shown,
    subscribe: entries.subscribe,
    /** The number of answers so far. A list that was requested before an answer may lack its change. */
    answers: () => answers,
    /** Adds a change, which shows at once. Resolves when the server has answered, or when the change must wait. */
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
    /** Removes an unsent change. Resolves to false if it may have been sent already. */
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
    /** Changes and answers that are not stored yet. The next start needs them if the page closes now. */
    unstored: unstored.notes,
    /** Sends a rejected entry again, with the same or an edited change. */
    resend: (key: string, change: Change): Promise<Outcome> => {
      const sent = { change, newKey: newKey() }
      return put((shown) => queue.resend(shown, key, sent))
    },
    /** Removes a rejected entry. */
    discard: async (key: string): Promise<void> => {
      const left = queue.discard(entries.shown(), key)
      const discarded = entries.shown().filter((entry) => !left.includes(entry))
      const keys = discarded.flatMap(keysOf)
      settle(keys)
      dependencies.onDiscarded?.(keys)
      await entries.change((stored) => queue.discard(stored, key))
      channel.post({ kind: 'changed' })
    },
    /** Sends waiting entries now. */
    wake: loop.wake,
    /** Reads the stored entries, adds the notes of an earlier page, and starts to send. */
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
    /** Stops sending and ignores answers that still arrive. */
    stop: () => {
      loop.stop()
      stopListening()
      waiters.stopWaiting()
    },
  }
}
