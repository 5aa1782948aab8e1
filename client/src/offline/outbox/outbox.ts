// The outbox: intents go in at once, are kept until the server answers, and leave in order, from one tab at a time.
// Everything around it is handed in, so that tests drive this very code.

import type { Answer } from '../lists/merge-answer.ts'
import type { Entry, Intent, Refusal } from './intents.ts'
import {
  type Added,
  addIntent,
  discard,
  keysOf,
  markSent,
  nextEntry,
  refuse,
  remove,
  resend,
  takeOver,
} from './queue.ts'
import type { UnloadNote } from './unload-queue.ts'

/** What sending one intent came to. */
export type Sent =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'refused'; refusal: Refusal }
  /**
   * No answer of Dayloop, or one that asks to try again: it may or may not have landed. `retryAfter` is the least wait,
   * in milliseconds.
   */
  | { kind: 'silent'; retryAfter?: number }
  /** The session is over; the queue waits for the same person's next sign-in. */
  | { kind: 'signed-out' }

/** What became of an intent by the time its dialog may close. */
export type Outcome =
  | { kind: 'answered'; answer: Answer | undefined }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'waiting' }

/**
 * Where entries survive; `transact` reads, changes and writes them as one step, whatever other tabs do. It may answer
 * before the change is stored on the device; `onStored` is called once it is.
 */
export type QueueStore = {
  transact: (change: (entries: Entry[]) => Entry[], onStored?: () => void) => Promise<Entry[]>
}

/** What tabs tell each other. */
export type Word = { kind: 'changed' } | { kind: 'answered'; key: string; intent: Intent; answer: Answer }
export type Channel = { post: (word: Word) => void; listen: (hear: (word: Word) => void) => () => void }

type Step = (entries: Entry[]) => Entry[]

export type OutboxParts = {
  store: QueueStore
  send: (intent: Intent) => Promise<Sent>
  /** Runs the work while no other tab sends. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  channel: Channel
  /** Calls back once after the delay; answers how to cancel. */
  later: (delay: number, call: () => void) => () => void
  newKey: () => string
  /** Lays an answer into what the screens have. */
  merge: (intent: Intent, answer: Answer) => void
  /** Told the keys of changes that the device has stored or the server has answered. */
  onSettled?: (keys: readonly string[]) => void
  /** Milliseconds until the first retry, and at most. */
  retry: { first: number; most: number }
}

export type Outbox = ReturnType<typeof createOutbox>

/** Makes the outbox of one user in one tab. `start` it to send. */
export const createOutbox = (parts: OutboxParts) => {
  let stored: Entry[] = []
  let view: readonly Entry[] = []
  let unstored: Step[] = []
  let isSending = false
  let isAsked = false
  let isStopped = true
  let answers = 0
  let wait = parts.retry.first
  let cancelRetry = () => {}
  let stopListening = () => {}
  const listeners = new Set<() => void>()
  const heard = new Map<string, Answer>()
  const askers = new Map<string, ((outcome: Outcome) => void)[]>()
  const entering = new Map<string, Intent>()
  const leaving = new Set<string>()

  const publish = () => {
    const next = unstored.reduce((entries, change) => change(entries), stored)
    if (JSON.stringify(next) === JSON.stringify(view)) return
    view = next
    for (const listener of [...listeners]) listener()
  }

  // The change shows at once and is stored behind; what the store answers holds what other tabs did, too.
  const change = async (step: Step, inStore = step, onStored?: () => void): Promise<Entry[]> => {
    unstored.push(step)
    publish()
    const entries = await parts.store.transact(inStore, onStored)
    unstored = unstored.filter((other) => other !== step)
    take(entries)
    return entries
  }

  const take = (entries: Entry[]) => {
    stored = entries
    publish()
    for (const key of [...askers.keys()]) {
      const entry = entries.find((other) => other.key === key)
      if (!entry) settle(key, { kind: 'answered', answer: heard.get(key) })
      else if (entry.refusal) settle(key, { kind: 'refused', refusal: entry.refusal })
    }
  }

  const settle = (key: string, outcome: Outcome) => {
    const asked = askers.get(key) ?? []
    askers.delete(key)
    heard.delete(key)
    for (const tell of asked) tell(outcome)
  }

  const putIn = async (step: (entries: readonly Entry[]) => Added, onStored = () => {}): Promise<Outcome> => {
    let carrier: string | null = null
    let tell: (outcome: Outcome) => void = () => {}
    const outcome = new Promise<Outcome>((resolve) => {
      tell = resolve
    })
    await change(
      (entries) => step(entries).entries,
      (entries) => {
        const added = step(entries)
        carrier = added.carrier
        return added.entries
      },
      onStored,
    )
    if (carrier === null) tell({ kind: 'answered', answer: undefined })
    else if (isStopped) tell({ kind: 'waiting' })
    else askers.set(carrier, [...(askers.get(carrier) ?? []), tell])
    parts.channel.post({ kind: 'changed' })
    take(stored)
    wake()
    return outcome
  }

  const settleWaiting = () => {
    for (const key of [...askers.keys()]) settle(key, { kind: 'waiting' })
  }

  const resume = () => {
    cancelRetry()
    isAsked = true
    if (!isSending && !isStopped) void work()
  }

  const wake = () => {
    wait = parts.retry.first
    resume()
  }

  const work = async () => {
    isSending = true
    try {
      while (isAsked && !isStopped) {
        isAsked = false
        await parts.exclusively(sendAll)
      }
    } finally {
      isSending = false
    }
  }

  const sendAll = async () => {
    let next = nextEntry(await change((entries) => entries))
    while (next && !isStopped) {
      const { key } = next
      const entry = (await change((entries) => markSent(entries, key))).find((other) => other.key === key)
      // Another tab may have folded it away before it was marked.
      if (entry && !isStopped && !(await sendOne(entry))) return settleWaiting()
      next = nextEntry(stored)
    }
    settleBlocked()
  }

  // An entry that waits for its row's refused add does not keep a dialog open.
  const settleBlocked = () => {
    if (!nextEntry(view)) settleWaiting()
  }

  const sendOne = async ({ key, intent }: Entry): Promise<boolean> => {
    const sent = await parts.send(intent)
    if (isStopped) return false
    if (sent.kind === 'signed-out') return false
    if (sent.kind === 'silent') {
      retryLater(sent.retryAfter)
      return false
    }
    wait = parts.retry.first
    if (sent.kind === 'refused') {
      await change((entries) => refuse(entries, key, sent.refusal))
      parts.channel.post({ kind: 'changed' })
      return true
    }
    // The answer is laid into the lists before the entry goes, and both show in one step.
    hear(key, intent, sent.answer)
    finish(key)
    leaving.add(key)
    await change(
      (entries) => remove(entries, key),
      undefined,
      () => void leaving.delete(key),
    )
    parts.channel.post({ kind: 'answered', key, intent, answer: sent.answer })
    return true
  }

  // What is answered or discarded must not be repeated by the next start.
  const finish = (key: string) => {
    const keys = view.filter((entry) => entry.key === key).flatMap(keysOf)
    for (const each of [key, ...keys]) entering.delete(each)
    parts.onSettled?.([key, ...keys])
  }

  const hear = (key: string, intent: Intent, answer: Answer) => {
    answers++
    if (askers.has(key)) heard.set(key, answer)
    parts.merge(intent, answer)
  }

  const retryLater = (atLeast = 0) => {
    cancelRetry()
    cancelRetry = parts.later(Math.max(wait, atLeast), resume)
    wait = Math.min(wait * 2, parts.retry.most)
  }

  const listen = async (word: Word) => {
    if (word.kind === 'answered') {
      hear(word.key, word.intent, word.answer)
      finish(word.key)
    }
    await change((entries) => (word.kind === 'answered' ? remove(entries, word.key) : entries))
    // The tab that put it in may have been closed since; unless this one is waiting for the next try already.
    if (word.kind === 'changed' && wait === parts.retry.first) resume()
  }

  return {
    /** The entries as of now, those included that are not stored yet. The same array until something changes. */
    entries: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** How many answers have come: a list that was asked for before one of them may be older than it. */
    answers: () => answers,
    /** Puts an intent in; it shows at once. The outcome comes when the server has answered, or when it must wait. */
    add: (intent: Intent, key = parts.newKey()): Promise<Outcome> => {
      entering.set(key, intent)
      return putIn(
        (entries) => addIntent(entries, intent, key),
        () => {
          entering.delete(key)
          parts.onSettled?.([key])
        },
      )
    },
    /** What the next start must know should this page end now: changes, and answers (no intent), that are not stored. */
    unstored: (): Omit<UnloadNote, 'at'>[] => [
      ...[...leaving].map((key) => ({ key, intent: null })),
      ...[...entering].map(([key, intent]) => ({ key, intent })),
    ],
    /** Sends a refused entry again, as it is or with what the person made of it. */
    resend: (key: string, intent: Intent): Promise<Outcome> => {
      const newKey = parts.newKey()
      return putIn((entries) => resend(entries, key, intent, newKey))
    },
    /** Forgets a refused entry. */
    discard: async (key: string): Promise<void> => {
      finish(key)
      await change((entries) => discard(entries, key))
      parts.channel.post({ kind: 'changed' })
    },
    /** Sends what waits, now. */
    wake,
    /** Reads what the device kept, takes over what an earlier page had not stored, and begins to send. */
    start: async (notes: readonly UnloadNote[] = [], isOpen = (_key: string) => true): Promise<void> => {
      isStopped = false
      stopListening()
      stopListening = parts.channel.listen(listen)
      await change(
        (entries) => takeOver(entries, notes, isOpen),
        undefined,
        () => parts.onSettled?.(notes.map(({ key }) => key)),
      )
      wake()
    },
    /** Sends nothing more; an answer that still comes changes nothing. */
    stop: () => {
      isStopped = true
      cancelRetry()
      stopListening()
      settleWaiting()
    },
  }
}
