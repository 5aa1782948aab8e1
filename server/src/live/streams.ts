// The open streams of this process: which person each belongs to, and which changes it has been sent.
import { CHANGE_KINDS, type ChangeKind } from '@dayloop/contracts/change-kinds'
import type { PersonVersion } from '../db/user-versions.ts'

/** Changes of a person within this time are one event. */
const WINDOW_MS = 100
/** Streams that open within this time are checked by one statement. */
const OPENING_MS = 10
/** People read by one statement. */
export const BATCH = 500
/** After a failed read. */
const RETRY_MS = 1_000

/** Where a stream writes. */
export type Sink = {
  change: (kind: ChangeKind, version: number) => void
  /** All changes up to a version are known, and there is nothing to say about them. */
  seen: (version: number) => void
  /** The stream ends. `retry` is how many milliseconds the client waits before it opens another one. */
  end: (retry?: number) => void
}

type Subscriber = {
  user_id: string
  session_id: string
  /** Leaves out what the session itself changed. */
  skip_own: boolean
}

/** What a client has already: all changes up to a version, or what it asked for so many milliseconds ago. */
export type Known = { version?: number | undefined; age?: number | undefined }

/** For the way of a request, and for a transaction that is committed some time after its change. */
const MARGIN_MS = 2_000

/** Whether something changed since the client asked. */
function mayLack({ changed_ago }: PersonVersion, age: number | undefined): boolean {
  return age !== undefined && changed_ago !== null && changed_ago < age + MARGIN_MS
}

type Stream = Subscriber & { sink: Sink | undefined; version: number }
/** When a noticed change is read, and when it was made. */
type Due = { at: number; since: number }

type Options = {
  read: (user_ids: string[]) => Promise<PersonVersion[]>
  onError: (error: unknown) => void
  /** Called with the milliseconds from a change to its events. */
  onEvents?: (count: number, lag: number) => void
}

export type Streams = ReturnType<typeof createStreams>

export function createStreams({ read, onError, onEvents }: Options) {
  const byUser = new Map<string, Set<Stream>>()
  const due = new Map<string, Due>()
  let timer: NodeJS.Timeout | undefined
  let opening: { user_ids: Set<string>; rows: Promise<Map<string, PersonVersion>> } | undefined
  let count = 0

  function add(stream: Stream): void {
    const streams = byUser.get(stream.user_id)
    if (streams) streams.add(stream)
    else byUser.set(stream.user_id, new Set([stream]))
    count += 1
  }

  function remove(stream: Stream): void {
    const streams = byUser.get(stream.user_id)
    if (!streams?.delete(stream)) return
    count -= 1
    if (streams.size === 0) byUser.delete(stream.user_id)
  }

  /** Reads the versions of people whose streams open at the same time, by one statement. */
  function readForOpening(user_id: string): Promise<Map<string, PersonVersion>> {
    if (opening === undefined || opening.user_ids.size >= BATCH) {
      const user_ids = new Set<string>()
      const rows = new Promise<void>((go) => setTimeout(go, OPENING_MS)).then(async () => {
        if (opening?.user_ids === user_ids) opening = undefined
        return new Map((await read([...user_ids])).map((row) => [row.user_id, row]))
      })
      opening = { user_ids, rows }
    }
    opening.user_ids.add(user_id)
    return opening.rows
  }

  /** Sends a stream what changed since its version. */
  function deliver(stream: Stream, row: PersonVersion | undefined): number {
    const { sink, version, session_id, skip_own } = stream
    if (!sink) return 0
    if (!row?.sessions.includes(session_id)) {
      sink.change('session', row?.version ?? version + 1)
      sink.end()
      remove(stream)
      return 1
    }
    if (row.version === version) return 0
    stream.version = row.version
    const isOwn = skip_own && row.changed_by === session_id && row.changed_since <= version + 1
    // After a restored backup the version is a smaller one, and everything may have changed.
    const since = row.version < version ? -1 : version
    const kinds = isOwn
      ? []
      : CHANGE_KINDS.filter((kind) => row[kind] > since).sort((one, other) => row[one] - row[other])
    for (const kind of kinds) sink.change(kind, row[kind])
    sink.seen(row.version)
    return kinds.length
  }

  /** Reads the versions of people, and sends each of their streams what it lacks. */
  async function check(user_ids: readonly string[], since?: number): Promise<void> {
    for (let from = 0; from < user_ids.length; from += BATCH) {
      const some = user_ids.slice(from, from + BATCH).filter((user_id) => byUser.has(user_id))
      if (some.length === 0) continue
      const rows = new Map((await read(some)).map((row) => [row.user_id, row]))
      let events = 0
      for (const user_id of some)
        for (const stream of byUser.get(user_id) ?? []) events += deliver(stream, rows.get(user_id))
      if (events > 0) onEvents?.(events, since === undefined ? 0 : Math.max(0, Date.now() - since))
    }
  }

  function schedule(): void {
    if (timer !== undefined) return
    for (const { at } of due.values()) {
      timer = setTimeout(flush, Math.max(0, at - Date.now()))
      return
    }
  }

  function flush(): void {
    timer = undefined
    const now = Date.now()
    const ready: string[] = []
    let since = now
    for (const [user_id, one] of due) {
      if (one.at > now) break
      ready.push(user_id)
      since = Math.min(since, one.since)
      due.delete(user_id)
    }
    schedule()
    check(ready, since).catch((error: unknown) => {
      onError(error)
      const again = () => {
        for (const user_id of ready) notice(user_id, since)
      }
      setTimeout(again, RETRY_MS).unref()
    })
  }

  /** Somebody's data may have changed. */
  function notice(user_id: string, since = Date.now()): void {
    if (!byUser.has(user_id) || due.has(user_id)) return
    due.set(user_id, { at: Date.now() + WINDOW_MS, since })
    schedule()
  }

  /** How to start and close a prepared stream. Once it has started, the row is let go. */
  function opened(stream: Stream, row: PersonVersion) {
    let first: PersonVersion | undefined = row
    return {
      start: (sink: Sink) => {
        stream.sink = sink
        if (first && stream.version === first.version) sink.seen(first.version)
        else deliver(stream, first)
        first = undefined
        // What changed between the read and the start was noticed before there was a sink.
        notice(stream.user_id)
      },
      close: () => remove(stream),
    }
  }

  /**
   * Prepares a stream; undefined if its session has ended. After `start`, the stream's events go to the sink.
   */
  async function open(subscriber: Subscriber, { version: known, age }: Known) {
    // Changes from now on are noticed for the stream, so none is lost between the read and the start.
    const stream: Stream = { ...subscriber, sink: undefined, version: 0 }
    add(stream)
    try {
      const row = (await readForOpening(stream.user_id)).get(stream.user_id)
      if (!row?.sessions.includes(stream.session_id)) {
        remove(stream)
        return undefined
      }
      stream.version = known ?? (mayLack(row, age) ? 0 : row.version)
      return opened(stream, row)
    } catch (error) {
      remove(stream)
      throw error
    }
  }

  return {
    open,
    notice,
    check,
    /** The people with open streams. */
    people: () => [...byUser.keys()],
    count: () => count,
    /** Ends all streams, each with its own time of return, one after the other within some milliseconds. */
    drain: async (within: number, retry: () => number) => {
      const streams = [...byUser.values()].flatMap((some) => [...some])
      const began = Date.now()
      for (const [index, stream] of streams.entries()) {
        const wait = began + (within * index) / streams.length - Date.now()
        if (wait > 5) await new Promise((go) => setTimeout(go, wait))
        stream.sink?.end(retry())
        remove(stream)
      }
      clearTimeout(timer)
      due.clear()
    },
  }
}
