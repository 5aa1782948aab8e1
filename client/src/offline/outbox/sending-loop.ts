// Sends the entries in their order while there is something to send, one tab at a time.
import type { Change } from '../changes.ts'
import type { Entry, Refusal } from './entry.ts'
import type { EntryState } from './entry-state.ts'
import { markSent, type Queue } from './queue.ts'

/** What sending one change came to. */
export type Sent =
  | { kind: 'answered'; answer: unknown }
  | { kind: 'refused'; refusal: Refusal }
  /**
   * No answer of Dayloop, or one that asks to try again: it may or may not have landed. `retryAfter` is the least wait,
   * in milliseconds.
   */
  | { kind: 'silent'; retryAfter?: number }
  /** The session is over; the queue waits for the same person's next sign-in. */
  | { kind: 'signed-out' }

export type Sending = {
  /** Whether there is a connection at all: without one, entries stay unsent, and can be changed and withdrawn. */
  canSend?: () => boolean
  send: (change: Change) => Promise<Sent>
  /** Runs the work while no other tab sends. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  /** Calls back once after the delay; returns how to cancel. */
  later: (delay: number, call: () => void) => () => void
  /** Milliseconds until the first retry, and at most. */
  retry: { first: number; most: number }
}

type Handlers = {
  entries: EntryState
  queue: Queue
  onAnswer: (entry: Entry, answer: unknown) => Promise<void>
  onRefusal: (entry: Entry, refusal: Refusal) => Promise<void>
  /** Nothing more can be sent for now. */
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
      // Another tab may have folded it away before it was marked.
      if (entry && !isStopped && !(await sendOne(entry))) return onIdle()
      next = queue.nextEntry(entries.stored())
    }
    // An entry that waits for its row's refused add does not keep a dialog open.
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
    /** Sends now, and begins again with the first delay. */
    wake: () => {
      delay = sending.retry.first
      resume()
    },
    /** Sends unless this tab waits for its next retry already. */
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
