// Receives changes of other devices: one stream for all tabs of the browser. Each event makes lists stale.
import { CHANGE_KINDS, type ChangeKind } from '@dayloop/contracts/change-kinds'
import type { QueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { isReachable, onRetryTime } from '../../api/connection.ts'
import { sessionStore } from '../../session/session.ts'
import { setHoldRows } from '../lists/rows-in-place.tsx'
import { readBlocks, type StreamBlock } from './event-stream.ts'
import { holdRows } from './hold-rows.ts'
import { createKnownVersion } from './known-version.ts'
import { leadWhileShown } from './leading-tab.ts'
import { waitBefore } from './reconnect.ts'
import { refreshLists } from './refresh-lists.ts'

/** A longer silence ends the stream: the server sends something every 25 s. */
const SILENCE_LIMIT = 40_000
/** After a longer silence, the stream is opened again when the user returns to the tab. */
const STALE_AFTER = 27_000
/** A stream that lasted this long does not count as a failure. */
const STABLE = 10_000
/** Without a stream, shown lists are refreshed this often. */
const WITHOUT_STREAM = 60_000
/** The kinds to refresh when the user returns without a stream. */
const ROW_KINDS = CHANGE_KINDS.filter((kind) => kind !== 'settings' && kind !== 'session')
/** The longest random delay after the user or the network returns. */
const RETURN_DELAY = 300

type TabMessage = { version: number; kinds: ChangeKind[]; isOpen: boolean }

type Options = { user_id: string; queries: QueryClient; onState: (isOpen: boolean) => void }

/** Follows the changes of other devices. Returns how to stop. */
export const startLive = ({ user_id, queries, onState }: Options): (() => void) => {
  setHoldRows(holdRows)
  const name = `dayloop.live.${user_id}`
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null
  const known = createKnownVersion()
  let isOpen = false
  let lastReceived = 0
  let connection: AbortController | undefined
  let stopWaiting = () => {}
  /** Whether the user or the network returned since the stream was requested. */
  let hasReturned = false

  const setOpen = (next: boolean) => {
    if (isOpen === next) return
    isOpen = next
    onState(next)
  }

  const apply = (kinds: readonly ChangeKind[]) => {
    void refreshLists(queries, kinds)
    if (kinds.includes('session')) void checkSession()
  }

  const postToTabs = (kinds: ChangeKind[]) =>
    channel?.postMessage({ version: known.current() ?? 0, kinds, isOpen })

  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    setOpen(data.isOpen)
    if (data.kinds.length > 0 || data.version > 0) known.set(data.version)
    apply(data.kinds)
  })

  const receive = (blocks: StreamBlock[]): number | undefined => {
    lastReceived = Date.now()
    let retry: number | undefined
    for (const block of blocks) {
      if (block.retry !== undefined) retry = Number(block.retry)
      const kinds = known.read(block)
      if (!kinds) continue
      apply(kinds)
      postToTabs(kinds)
    }
    return retry
  }

  /** Reads one stream until it ends. Resolves to the minimum wait before the next one, if it is known. */
  const readStream = async (signal: AbortSignal): Promise<number | undefined> => {
    const session = sessionStore.current()
    if (!session) return SILENCE_LIMIT
    const own = new AbortController()
    connection = own
    const end = () => own.abort()
    signal.addEventListener('abort', end, { once: true })
    lastReceived = Date.now()
    const watch = setInterval(() => {
      if (Date.now() - lastReceived > SILENCE_LIMIT) end()
    }, 5_000)
    let retry: number | undefined
    try {
      const version = known.current()
      const since = version === undefined ? `age=${Math.round(performance.now())}` : `lastEventId=${version}`
      const response = await fetch(`/api/live/?skip_own=true&${since}`, {
        headers: { Authorization: `Bearer ${session.access}` },
        cache: 'no-store',
        redirect: 'manual',
        signal: own.signal,
      })
      if (response.status === 401) await checkSession()
      const isStream = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream')
      if (!isStream || !response.body) {
        // Rejects if this tab ended the request meanwhile.
        response.body?.cancel().catch(() => undefined)
        return Number(response.headers.get('retry-after') ?? 0) * 1_000
      }
      setOpen(true)
      postToTabs([])
      await readBlocks(response.body, (blocks) => {
        retry = receive(blocks) ?? retry
      })
    } catch {
      // The connection broke, or this tab closed it.
    } finally {
      clearInterval(watch)
      signal.removeEventListener('abort', end)
      setOpen(false)
    }
    return retry
  }

  const lead = async (signal: AbortSignal) => {
    let failures = 0
    while (!signal.aborted) {
      hasReturned = false
      const began = Date.now()
      const atLeast = await readStream(signal)
      if (signal.aborted) return
      postToTabs([])
      failures = hasReturned || Date.now() - began > STABLE ? 0 : failures + 1
      await pause(atLeast ? atLeast + waitBefore(0) : waitBefore(failures), signal)
    }
  }

  const pause = (delay: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delay)
      stopWaiting = () => {
        clearTimeout(timer)
        setTimeout(resolve, Math.random() * RETURN_DELAY)
      }
      signal.addEventListener('abort', () => resolve(), { once: true })
    })

  const openSoon = () => {
    hasReturned = true
    stopWaiting()
  }

  /** Call it when the user or the network returns. Opens a waiting stream now, and replaces one that was long silent. */
  const reconnect = () => {
    if (document.visibilityState === 'hidden') return
    if (isOpen && Date.now() - lastReceived > STALE_AFTER) connection?.abort()
    openSoon()
    if (!isOpen) void refreshLists(queries, ROW_KINDS)
  }
  const changeNetwork = () => {
    connection?.abort()
    reconnect()
  }

  const fallback = setInterval(() => {
    if (!isOpen && document.visibilityState === 'visible' && isReachable())
      void refreshLists(queries, [...ROW_KINDS, 'settings'])
  }, WITHOUT_STREAM)
  const stopLeading = leadWhileShown(name, lead)
  const stopRetrying = onRetryTime(openSoon)
  window.addEventListener('online', changeNetwork)
  window.addEventListener('focus', reconnect)
  document.addEventListener('visibilitychange', reconnect)

  return () => {
    clearInterval(fallback)
    stopLeading()
    stopRetrying()
    window.removeEventListener('online', changeNetwork)
    window.removeEventListener('focus', reconnect)
    document.removeEventListener('visibilitychange', reconnect)
    channel?.close()
  }
}

/** Requests the signed-in user. If the session has ended, the refused call signs out. */
const checkSession = async () => {
  try {
    sessionStore.setUser(await client.auth.user_data.query())
  } catch {}
}
