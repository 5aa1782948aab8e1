// Sends the entries in order, from one tab at a time.
import type { Change } from '../changes.ts'
import type { Entry, Refusal } from './entry.ts'
import { markSent } from './entry-list.ts'
import type { EntryState } from './entry-state.ts'
import type { Queue } from './queue.ts'

/** The result of sending one change. */
export type Sent =
  | { kind: 'answered'; answer: unknown }
  | { kind: 'refused'; refusal: Refusal }
  /**
   * No answer from Dayloop, or one that asks to retry. The change may or may not have been applied. `retryAfter` is the
   * minimum delay in milliseconds.
   */
  | { kind: 'silent'; retryAfter?: number }
  /** The session is over. The queue waits until the same user signs in again. */
  | { kind: 'signed-out' }

export type Sending = {
  /** Whether there is a connection. Without one, entries stay unsent and can still be changed and withdrawn. */
  canSend?: () => boolean
  send: (change: Change) => Promise<Sent>
  /** Runs the work while no other tab sends. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  /** Calls back after the delay. Returns how to cancel. */
  later: (delay: number, call: () => void) => () => void
  /** The first and the longest retry delay in milliseconds. */
  retry: { first: number; most: number }
}

type Handlers = {
  entries: EntryState
  queue: Queue
  onAnswer: (entry: Entry, answer: unknown) => Promise<void>
  onRefusal: (entry: Entry, refusal: Refusal) => Promise<void>
  /** Called when nothing more can be sent for now. */
  onIdle: () => void
}

export const createSendingLoop = (sending: Sending, handlers: Handlers) => {
  const { entries, queue, onAnswer, onRefusal, onIdle } = handlers
  let isSending = false
  let isRequested = false
  let isStopped = true
  let delay = sending.retry.first
  let cancelRetry = () => {}

  const resume = () => {
    cancelRetry()
    isRequested = true
    if (!isSending && !isStopped) void work()
  }

  const work = async () => {
    isSending = true
    try {
      while (isRequested && !isStopped) {
        isRequested = false
        await sending.exclusively(sendAll)
      }
    } finally {
      isSending = false
    }
  }

  const sendAll = async () => {
    let next = queue.nextEntry(await entries.change((stored) => stored))
    while (next && !isStopped) {
      if (sending.canSend?.() === false) {
        retryLater()
        return onIdle()
      }
      const { key } = next
      const marked = await entries.change((stored) => markSent(stored, key))
      const entry = marked.find((other) => other.key === key)
      // Another tab may have removed the entry before it was marked.
      if (entry && !isStopped && !(await sendOne(entry))) return onIdle()
      next = queue.nextEntry(entries.stored())
    }
    // A dialog does not wait for an entry that depends on a rejected add.
    if (!queue.nextEntry(entries.shown())) onIdle()
  }

  const sendOne = async (entry: Entry): Promise<boolean> => {
    const sent = await sending.send(entry.change)
    if (isStopped || sent.kind === 'signed-out') return false
    if (sent.kind === 'silent') {
      retryLater(sent.retryAfter)
      return false
    }
    delay = sending.retry.first
    await (sent.kind === 'refused' ? onRefusal(entry, sent.refusal) : onAnswer(entry, sent.answer))
    return true
  }

  const retryLater = (atLeast = 0) => {
    cancelRetry()
    cancelRetry = sending.later(Math.max(delay, atLeast), resume)
    delay = Math.min(delay * 2, sending.retry.most)
  }

  return {
    isStopped: () => isStopped,
    /** Sends now and resets the retry delay. */
    wake: () => {
      delay = sending.retry.first
      resume()
    },
    /** Sends, unless this tab is already waiting for a retry. */
    resumeUnlessRetrying: () => {
      if (delay === sending.retry.first) resume()
    },
    start: () => {
      isStopped = false
    },
    stop: () => {
      isStopped = true
      cancelRetry()
    },
  }
}
