// Puts a user's offline work together: the queue, the lists it changes, and what makes it send.
import type { QueryClient } from '@tanstack/react-query'
import { v4 } from 'uuid'
import { isReachable, subscribeConnection } from '../api/connection.ts'
import { exclusively } from '../api/exclusively.ts'
import { onSignOut, setUnsent } from '../session/unsent.ts'
import { offline } from '../texts/offline.ts'
import { localToday } from '../time-zone.ts'
import { notify } from '../ui/notices.ts'
import { workspaceDelays } from '../workspace-timings.ts'
import { type Database, forgetUser, openDatabase } from './database.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { waitingEntries } from './intents.ts'
import { keepLists, restoreLists } from './kept-lists.ts'
import { forgetLeftBehind, noteLeftBehind, putInLeftBehind } from './left-behind.ts'
import { listKeys, mergeIntoLists } from './lists.ts'
import { type Channel, createOutbox, type Outbox, type Word } from './outbox.ts'
import { databaseStore, storeWithFallback } from './queue-store.ts'
import { reportRefusals } from './refusals.ts'
import { send } from './send.ts'

export type Offline = { outbox: Outbox; start: () => Promise<void>; stop: () => void }

/** The name of the lock that one tab sends under, and of the channel on which a user's tabs tell each other. */
const outboxOf = (user_id: string) => `dayloop.outbox.${user_id}`

/** The offline work of one user in this tab. */
export const createOffline = (user_id: string, queries: QueryClient): Offline => {
  const opened = openDatabase()
  opened.catch(() => {})
  const outbox = createOutbox({
    store: storeWithFallback(
      async () => databaseStore(await opened, user_id),
      () => notify({ text: offline.notKept, tone: 'danger', key: 'not-kept' }),
    ),
    send: (intent) => send(intent, user_id),
    exclusively: (work) => exclusively(outboxOf(user_id), work),
    channel: channelOf(user_id),
    later: (delay, call) => {
      const timer = setTimeout(call, delay)
      return () => clearTimeout(timer)
    },
    newKey: v4,
    merge: (intent, answer) => mergeIntoLists(queries, localToday(), intent, answer),
    retry: { first: workspaceDelays.outboxRetryAtFirst, most: workspaceDelays.outboxRetryAtMost },
  })

  let ends: (() => void)[] = []
  let isRunning = false

  const start = async () => {
    isRunning = true
    const unregister = onSignOut(async () => {
      outbox.stop()
      forgetLeftBehind(user_id)
      const database = await opened.catch(() => null)
      if (database) await forgetUser(database, user_id)
    })
    ends = [
      watchEntries(outbox, queries),
      reportRefusals(outbox),
      wakeOnHints(outbox, queries),
      noteLeftBehind(user_id, outbox),
      // The sign-out ends the session first and cleans the device right after, when this has stopped already.
      () => setTimeout(unregister),
    ]
    await withDatabase(opened, async (database) => {
      await restoreLists({ queries, database }, user_id)
      if (isRunning) ends.push(keepLists({ queries, database }, user_id))
    })
    if (!isRunning) return
    await outbox.start()
    putInLeftBehind(user_id, outbox)
    ends.push(fetchAhead({ queries, outbox }))
  }

  const stop = () => {
    isRunning = false
    outbox.stop()
    for (const end of ends) end()
    ends = []
    setUnsent({ waiting: 0, refused: 0 })
    queries.removeQueries({ queryKey: listKeys.all })
  }

  return { outbox, start, stop }
}

const withDatabase = async (opened: Promise<Database>, work: (database: Database) => Promise<void>) => {
  try {
    await work(await opened)
  } catch {
    // Without a database there are no kept lists; the queue says so when it is used.
  }
}

// Once nothing waits any more, the lists are asked for again: other devices have changed them, too.
const watchEntries = (outbox: Outbox, queries: QueryClient) => {
  let waited = 0
  return outbox.subscribe(() => {
    const entries = outbox.entries()
    const waiting = waitingEntries(entries).length
    setUnsent({ waiting, refused: entries.length - waiting })
    if (waited > 0 && waiting === 0) void queries.invalidateQueries({ queryKey: listKeys.all })
    waited = waiting
  })
}

const wakeOnHints = (outbox: Outbox, queries: QueryClient) => {
  const wake = () => outbox.wake()
  const onVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  let stopFetching = () => {}
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', onVisible)
  const unsubscribe = subscribeConnection(() => {
    if (!isReachable()) return
    wake()
    void queries.invalidateQueries({ queryKey: listKeys.all })
    stopFetching()
    stopFetching = fetchAhead({ queries, outbox })
  })
  return () => {
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', onVisible)
    unsubscribe()
    stopFetching()
  }
}

const channelOf = (user_id: string): Channel => {
  const channel = new BroadcastChannel(outboxOf(user_id))
  return {
    post: (word) => channel.postMessage(word),
    listen: (hear) => {
      const onMessage = ({ data }: MessageEvent<Word>) => hear(data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}
