// Sets up the outbox and the stored lists of a user, and the events that make the outbox send.
import type { QueryClient } from '@tanstack/react-query'
import { v4 } from 'uuid'
import { isOffline, isReachable, onRetryTime } from '../api/connection.ts'
import { exclusively } from '../api/exclusively.ts'
import { tabStorage } from '../session/storage.ts'
import { onSignOut, setUnsent } from '../session/unsent.ts'
import { offline } from '../texts/offline.ts'
import { storageKeys } from '../timings.ts'
import { closeNotice, notify } from '../ui/feedback/notices.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { workspaceDelays } from '../workspace-timings.ts'
import type { ChangeRegistry } from './changes.ts'
import { createConnection, forgetUser } from './database.ts'
import { applyToLists } from './lists/cached-lists.ts'
import { fetchAhead } from './lists/fetch-ahead.ts'
import { keepLists, restoreLists } from './lists/kept-lists.ts'
import { listKeys } from './lists/list-query.ts'
import { markStale } from './lists/mark-stale.ts'
import { waitingEntries } from './outbox/entry.ts'
import { createOutbox, type Outbox } from './outbox/outbox.ts'
import { databaseStore, passed, storeWithFallback } from './outbox/queue-store.ts'
import { createSend } from './outbox/send.ts'
import { createTabChannel } from './outbox/tab-messages.ts'
import { createUnloadQueue } from './outbox/unload-queue.ts'
import { reportRejectedChanges } from './rejected/rejection-notices.ts'
import { currentToday, subscribeToday, watchDay } from './today.ts'
import { createHistory, type History } from './undo/history.ts'
import { reportPartialChange, reportRejectedUndo } from './undo/undo-notices.ts'

export type Offline = { outbox: Outbox; history: History; start: () => Promise<void>; stop: () => void }

/** The name of the lock for sending, and of the channel between the tabs of a user. */
const outboxOf = (user_id: string) => `dayloop.outbox.${user_id}`

/** The offline work of one user in this tab. */
export const createOffline = (user_id: string, registry: ChangeRegistry, queries: QueryClient): Offline => {
  const connection = createConnection()
  const unload = createUnloadQueue(user_id)
  const store = storeWithFallback(databaseStore(connection, user_id, registry.knows), {
    patience: workspaceDelays.storageTimeout,
    retry: workspaceDelays.storageRetry,
    onUnstored: createWarning(),
    onRecovered: () => outbox.wake(),
  })
  const outbox: Outbox = createOutbox({
    registry,
    store,
    onSettled: (keys) => {
      for (const key of keys) unload.withdraw(key)
    },
    canSend: () => !isOffline(),
    send: createSend(user_id, registry),
    exclusively: (work) => exclusively(outboxOf(user_id), work),
    channel: createTabChannel(outboxOf(user_id)),
    later: (delay, call) => {
      const timer = setTimeout(call, delay)
      return () => clearTimeout(timer)
    },
    newKey: v4,
    onAnswer: (keys, change, answer) => {
      // A tab with a newer version of the app may have sent a change that this one does not know.
      if (!registry.knows(change)) return
      history.receiveAnswer(keys, change, answer)
      reportPartialChange(registry, change, answer)
    },
    onUndoRefused: (entry, refusal, isSender) => {
      if (!registry.knows(entry.change)) return
      // The tab of the undo may be another one, or closed by now.
      if (isSender || history.has(entry.key)) reportRejectedUndo(registry, { ...entry, refusal })
      history.forget([entry.key])
      void markStale(queries, { queryKey: listKeys.all })
    },
    onDiscarded: (keys) => history.forget(keys),
    merge: (change, answer) => {
      if (registry.knows(change))
        applyToLists(queries, currentToday(), registry.of(change).effects(change, answer))
      else void markStale(queries, { queryKey: listKeys.all })
    },
    retry: { first: workspaceDelays.outboxRetryAtFirst, most: workspaceDelays.outboxRetryAtMost },
  })

  const history = createHistory({ outbox, registry, store: stepStore(user_id) })

  let cleanups: (() => void)[] = []
  let isRunning = false
  let hasSignedOut = false
  let isLive = false

  const writeNotes = () => {
    if (!hasSignedOut) unload.write(outbox.unstored())
  }

  // Without a database there are no stored lists. The outbox shows a warning when it cannot store a change.
  const openLists = async () => {
    try {
      await connection.use(async (database) => {
        if (isRunning) await restoreLists({ queries, database }, user_id)
      })
    } catch {}
    if (isRunning) cleanups.push(keepLists({ queries, connection }, user_id))
  }

  const start = async () => {
    isRunning = true
    const unregister = onSignOut(async () => {
      outbox.stop()
      store.close()
      hasSignedOut = true
      unload.clear()
      history.clear()
      // If the database opens later, it is emptied then.
      const forgotten = connection.use((database) => forgetUser(database, user_id)).catch(() => undefined)
      await Promise.race([forgotten, passed(workspaceDelays.storageTimeout)])
    })
    cleanups = [
      watchEntries(outbox, queries, () => isLive),
      reportRejectedChanges(outbox),
      watchDay(
        () =>
          void queries.refetchQueries(
            { queryKey: listKeys.ofTasks, type: 'active' },
            { cancelRefetch: false },
          ),
      ),
      wakeOnHints(outbox, queries),
      onPageHide(writeNotes),
      // A sign-out first ends the session, which calls `stop`, and then runs the cleanup. So it unregisters later.
      () => setTimeout(unregister),
    ]
    await Promise.race([openLists(), passed(workspaceDelays.storageTimeout)])
    if (!isRunning) return
    await outbox.start(unload.read(), unload.has)
    if (!isRunning) return
    cleanups.push(fetchAhead({ queries, outbox }))
    cleanups.push(whenIdle(followChanges, workspaceDelays.idleAtMost))
  }

  const followChanges = async () => {
    const { startLive } = await import('./live/live.ts')
    if (!isRunning) return
    const onState = (isOpen: boolean) => {
      isLive = isOpen
    }
    cleanups.push(startLive({ user_id, queries, onState }))
  }

  const stop = () => {
    isRunning = false
    outbox.stop()
    // The same user may sign in again on this page. The notes have the changes that could not be stored.
    writeNotes()
    for (const cleanup of cleanups) cleanup()
    cleanups = []
    setUnsent({ waiting: 0, refused: 0 })
    queries.removeQueries({ queryKey: listKeys.all })
  }

  return { outbox, history, start, stop }
}

// The warning about blocked storage stays. The other one closes when all changes are stored.
const createWarning = () => {
  let shown: string | null = null
  return (isUnstored: boolean, error: unknown) => {
    const isForbidden = error instanceof DOMException && error.name === 'SecurityError'
    const text = isForbidden ? offline.notKept : isUnstored ? offline.notKeptNow : null
    if (text === shown || shown === offline.notKept) return
    shown = text
    if (text) notify({ text, tone: 'danger', key: 'not-kept' })
    else closeNotice('not-kept')
  }
}

const stepStore = (user_id: string) => {
  const key = storageKeys.undo + user_id
  return { read: () => tabStorage.get(key), write: (text: string) => tabStorage.set(key, text) }
}

const onPageHide = (call: () => void) => {
  window.addEventListener('pagehide', call)
  return () => window.removeEventListener('pagehide', call)
}

// Requests the lists again when no change is waiting. While the live stream is open, only lists of several pages need it:
// an answer does not contain the row that moves up from the next page.
const watchEntries = (outbox: Outbox, queries: QueryClient, isLive: () => boolean) => {
  let waited = 0
  return outbox.subscribe(() => {
    const entries = outbox.entries()
    const waiting = waitingEntries(entries).length
    setUnsent({ waiting, refused: entries.length - waiting })
    if (waited > 0 && waiting === 0)
      void markStale(queries, {
        queryKey: listKeys.all,
        predicate: ({ state }) => !isLive() || Object(state.data).pagination?.num_pages > 1,
      })
    waited = waiting
  })
}

const wakeOnHints = (outbox: Outbox, queries: QueryClient) => {
  const wake = () => outbox.wake()
  const onVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  let stopFetching = () => {}
  const fetchAgain = () => {
    stopFetching()
    stopFetching = fetchAhead({ queries, outbox })
  }
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', onVisible)
  const unsubscribe = onRetryTime(() => {
    wake()
    void markStale(queries, { queryKey: listKeys.all })
    fetchAgain()
  })
  const unsubscribeToday = subscribeToday(() => isReachable() && fetchAgain())
  return () => {
    unsubscribeToday()
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', onVisible)
    unsubscribe()
    stopFetching()
  }
}
