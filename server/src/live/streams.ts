// The open streams of this process, by user, with the version that each was sent.
import { CHANGE_KINDS, type ChangeKind } from '@dayloop/contracts/change-kinds'
import type { UserVersion } from '../db/user-versions.ts'

/** Changes of a user within this time become one event. */
const WINDOW_MS = 100
/** Streams that open within this time are checked with one statement. */
const OPENING_MS = 10
/** The number of users that one statement reads. */
export const BATCH = 500
/** The delay after a failed read. */
const RETRY_MS = 1_000

/** The receiver of a stream's events. */
export type Sink = {
  change: (kind: ChangeKind, version: number) => void
  /** The client is up to date with a version, without an event. */
  seen: (version: number) => void
  /** The stream ends. `retry` is the delay in milliseconds before the client reconnects. */
  end: (retry?: number) => void
}

type Subscriber = {
  user_id: string
  session_id: string
  /** Skips changes that the session itself made. */
  skip_own: boolean
}

/** The state of a client: its version, or the milliseconds since it requested its data. */
export type Known = { version?: number | undefined; age?: number | undefined }

/** A margin for the time of the request, and for transactions that commit some time after their change. */
const MARGIN_MS = 2_000

/** Whether a version changed since the client requested its data. */
function mayLack({ changed_ago }: UserVersion, age: number | undefined): boolean {
  return age !== undefined && changed_ago !== null && changed_ago < age + MARGIN_MS
}

type Stream = Subscriber & { sink: Sink | undefined; version: number }
/** When the versions are read after a change, and when the change was made. */
type Due = { at: number; since: number }

type Options = {
  read: (user_ids: string[]) => Promise<UserVersion[]>
  onError: (error: unknown) => void
  /** Called with the milliseconds from a change to its events. */
  onEvents?: (count: number, lag: number) => void
}

export type Streams = ReturnType<typeof createStreams>

export function createStreams({ read, onError, onEvents }: Options) {
  const byUser = new Map<string, Set<Stream>>()
  const due = new Map<string, Due>()
  let timer: NodeJS.Timeout | undefined
  let opening: { user_ids: Set<string>; rows: Promise<Map<string, UserVersion>> } | undefined
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

  /** Reads the versions of users whose streams open at the same time, with one statement. */
  function readForOpening(user_id: string): Promise<Map<string, UserVersion>> {
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

  /** Sends a stream the changes since its version. */
  function deliver(stream: Stream, row: UserVersion | undefined): number {
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
    // After a backup is restored, the version is smaller, and everything may have changed.
    const since = row.version < version ? -1 : version
    const kinds = isOwn
      ? []
      : CHANGE_KINDS.filter((kind) => row[kind] > since).sort((one, other) => row[one] - row[other])
    for (const kind of kinds) sink.change(kind, row[kind])
    sink.seen(row.version)
    return kinds.length
  }

  /** Reads the versions of users, and sends their streams the missing changes. */
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

  /** Call it when a user's data may have changed. */
  function notice(user_id: string, since = Date.now()): void {
    if (!byUser.has(user_id) || due.has(user_id)) return
    due.set(user_id, { at: Date.now() + WINDOW_MS, since })
    schedule()
  }

  /** Returns how to start and close a prepared stream. The row is released after the start. */
  function opened(stream: Stream, row: UserVersion) {
    let first: UserVersion | undefined = row
    return {
      start: (sink: Sink) => {
        stream.sink = sink
        if (first && stream.version === first.version) sink.seen(first.version)
        else deliver(stream, first)
        first = undefined
        // Changes between the read and the start were recorded before the sink existed.
        notice(stream.user_id)
      },
      close: () => remove(stream),
    }
  }

  /**
   * Prepares a stream; undefined if its session has ended. After `start`, the stream's events go to the sink.
   */
  async function open(subscriber: Subscriber, { version: known, age }: Known) {
    // From here on, changes are recorded for the stream, so none is lost between the read and the start.
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
    /** The users with open streams. */
    users: () => [...byUser.keys()],
    count: () => count,
    /** Ends all streams within some milliseconds, each with its own delay to reconnect. */
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
