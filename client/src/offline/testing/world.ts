// Devices with tabs, one server, and a network that the test controls.
import { TASK_VIEWS, type TaskView } from '@dayloop/contracts/calendar'
import type { TaskList } from '@dayloop/contracts/tasks'
import { QueryClient } from '@tanstack/react-query'
import { changeRegistry as registry } from '../../change-registry.ts'
import type { Change } from '../changes.ts'
import { applyToTasks, type ShownTasks } from '../lists/apply-to-tasks.ts'
import { applyToLists, isIncomplete, requestList } from '../lists/cached-lists.ts'
import { listKeys } from '../lists/list-query.ts'
import { createKnownVersion, type KnownVersion } from '../live/known-version.ts'
import type { Refusal } from '../outbox/entry.ts'
import type { QueueStore } from '../outbox/entry-state.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import { memoryStore } from '../outbox/queue-store.ts'
import type { Sent } from '../outbox/sending-loop.ts'
import type { TabMessage } from '../outbox/tab-messages.ts'
import { createHistory, type History } from '../undo/history.ts'
import { createServer, type ModelServer } from './server.ts'

export const today = '2026-03-29'

/** The fate of the oldest request of a device on the network. */
export type Fate = 'deliver' | 'lose the request' | 'lose the answer' | 'refuse'

/** What the network does with the next event of a device's stream. A lost one breaks the stream, which opens again. */
export type EventFate = 'deliver' | 'deliver twice' | 'lose'

/** Waits until all pending microtasks and callbacks have run. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

type Listener = { receive: (message: TabMessage) => void }

/** One open tab: the real outbox, the real cache, the real lists. */
export type Tab = {
  outbox: Outbox
  history: History
  /** The undo history as the tab has stored it. */
  storedSteps: () => string | null
  start: () => Promise<void>
  readAll: () => void
  fireTimers: () => void
  undoRefusals: Refusal[]
  /** For each change of several rows, the number of unchanged rows. */
  leftAlone: number[]
  shown: (view: TaskView) => ShownTasks | null
  kill: (reachesServer: boolean) => void
}

/** The state that all tabs of a device share. */
export type Device = {
  server: ModelServer
  store: QueueStore
  isOnline: boolean
  requests: Request[]
  reads: (() => void)[]
  tabs: Tab[]
  listeners: Set<Listener>
  lock: Promise<void>
  keys: number
  known: KnownVersion
  /** The version up to which the server sent events. */
  sent: number
  receiveEvent: (fate: EventFate) => void
  /** Opens a tab. `steps` is the stored undo history, after a reload. */
  open: (steps?: string | null) => Tab
  /** Closes a tab immediately. `reachesServer`: whether its requests reach the server. Nobody receives the answers. */
  kill: (tab: Tab, reachesServer: boolean) => void
  /** Decides what happens to the oldest request. */
  answerOldest: (fate: Fate) => void
  setOnline: (isOnline: boolean) => void
}

export type World = { server: ModelServer; devices: Device[] }

export const createWorld = (devices = 2, store?: () => QueueStore): World => {
  const server = createServer(today)
  return {
    server,
    devices: Array.from({ length: devices }, () => createDevice(server, store?.() ?? memoryStore())),
  }
}

type Request = { change: Change; answer: (sent: Sent) => void }

const createDevice = (server: ModelServer, store: QueueStore): Device => {
  const device: Device = {
    server,
    store,
    isOnline: true,
    requests: [],
    reads: [],
    tabs: [],
    listeners: new Set(),
    lock: Promise.resolve(),
    keys: 0,
    known: createKnownVersion(),
    sent: server.version(),
    open: (steps) => {
      const tab = openTab(device, steps)
      device.tabs.push(tab)
      return tab
    },
    kill: (tab, reachesServer) => {
      tab.kill(reachesServer)
      device.tabs = device.tabs.filter((other) => other !== tab)
    },
    answerOldest: (fate) => {
      const request = device.requests.shift()
      if (!request) return
      if (fate === 'refuse')
        return request.answer({ kind: 'refused', refusal: { text: null, name: null, status: 500 } })
      const sent: Sent =
        fate === 'lose the request' ? { kind: 'silent' } : server.call(request.change, device)
      request.answer(fate === 'deliver' ? sent : { kind: 'silent' })
    },
    receiveEvent: (fate) => {
      const event = device.isOnline ? server.eventAfter(device.sent, device) : undefined
      if (!event) return
      device.sent = server.version()
      for (const _ of fate === 'deliver twice' ? [1, 2] : [1]) {
        const kinds = fate === 'lose' ? [] : (device.known.read(event) ?? [])
        if (kinds.length > 0) for (const tab of device.tabs) tab.readAll()
      }
      if (fate === 'lose') device.sent = device.known.current() ?? 0
    },
    setOnline: (isOnline) => {
      device.isOnline = isOnline
      if (!isOnline) while (device.requests.length > 0) device.answerOldest('lose the answer')
      else for (const tab of device.tabs) tab.outbox.wake()
    },
  }
  return device
}

const openTab = (device: Device, steps: string | null = null): Tab => {
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
  let isDead = false
  let release = () => {}
  let ownRequests: Request[] = []
  const timers = new Set<() => void>()
  const listener: Listener = { receive: () => {} }
  const outbox = createOutbox({
    registry,
    store: {
      transact: (change, onStored) =>
        isDead ? new Promise(() => {}) : device.store.transact(change, onStored),
    },
    canSend: () => device.isOnline,
    send: (change) =>
      new Promise((resolve) => {
        if (!device.isOnline) return resolve({ kind: 'silent' })
        const request = { change, answer: resolve }
        ownRequests.push(request)
        device.requests.push(request)
      }),
    exclusively: async (work) => {
      const before = device.lock
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      device.lock = before.then(() => held)
      const releaseOwn = release
      await before
      if (!isDead) await work()
      releaseOwn()
    },
    channel: {
      post: (message) => {
        for (const other of device.listeners)
          if (other !== listener) queueMicrotask(() => other.receive(message))
      },
      listen: (receive) => {
        listener.receive = receive
        device.listeners.add(listener)
        return () => device.listeners.delete(listener)
      },
    },
    later: (_delay, call) => {
      const fire = () => {
        timers.delete(fire)
        call()
      }
      timers.add(fire)
      return () => timers.delete(fire)
    },
    newKey: () => `key-${device.keys++}`,
    merge: (change, answer) => {
      const effects = registry.of(change).effects(change, answer)
      applyToLists(queries, today, effects)
      // The product also requests stale lists again.
      if (effects.some(isIncomplete)) TASK_VIEWS.map(read)
    },
    retry: { first: 1, most: 8 },
    onAnswer: (keys, change, answer) => {
      history.receiveAnswer(keys, change, answer)
      leftAlone.push(registry.of(change).leftAlone?.(change, answer) ?? 0)
    },
    onUndoRefused: (entry, refusal, isSender) => {
      if (isSender || history.has(entry.key)) undoRefusals.push(refusal)
      history.forget([entry.key])
    },
    onDiscarded: (keys) => history.forget(keys),
  })
  const undoRefusals: Refusal[] = []
  const leftAlone: number[] = []
  let storedSteps = steps
  const history = createHistory({
    outbox,
    registry,
    store: {
      read: () => storedSteps,
      write: (text) => {
        storedSteps = text
      },
    },
    newKey: () => `step-${device.keys++}`,
  })

  /** Requests a list. The network controls when the server reads it and when the answer arrives. */
  const read = (view: TaskView) =>
    requestList(
      () =>
        new Promise<TaskList>((resolve) => {
          device.reads.push(() => {
            const list = device.server.list(view)
            device.reads.push(() => resolve(list))
          })
        }),
      outbox.answers,
    ).then((list) => {
      if (!isDead) queries.setQueryData(listKeys.tasks({ view }, 1), list)
    })

  return {
    outbox,
    history,
    storedSteps: () => storedSteps,
    undoRefusals,
    leftAlone,
    readAll: () => void TASK_VIEWS.map(read),
    /** Starts with the current lists, like a tab that restores stored lists. */
    start: async () => {
      for (const view of TASK_VIEWS)
        queries.setQueryData(listKeys.tasks({ view }, 1), device.server.list(view))
      await outbox.start()
    },
    fireTimers: () => {
      for (const fire of [...timers]) fire()
    },
    shown: (view) => {
      const list = queries.getQueryData<TaskList>(listKeys.tasks({ view }, 1))
      return list
        ? applyToTasks(list, { entries: outbox.entries(), registry }, { query: { view }, today })
        : null
    },
    kill: (reachesServer) => {
      isDead = true
      outbox.stop()
      device.listeners.delete(listener)
      for (const request of device.requests.filter((other) => ownRequests.includes(other))) {
        if (reachesServer) device.server.call(request.change, device)
      }
      device.requests = device.requests.filter((other) => !ownRequests.includes(other))
      ownRequests = []
      release()
    },
  }
}

/** Brings all tabs online and delivers everything until nothing is waiting. Lists are read because of events alone. */
export const reconcile = async ({ devices }: World): Promise<void> => {
  for (const device of devices) {
    if (device.tabs.length === 0) await device.open().start()
    device.setOnline(true)
  }
  await untilQuiet(devices)
}

/** Every tab requests its lists again. */
export const readAgain = async ({ devices }: World): Promise<void> => {
  for (const device of devices) for (const tab of device.tabs) tab.readAll()
  await untilQuiet(devices)
}

const untilQuiet = async (devices: Device[]) => {
  for (let round = 0; round < 500; round++) {
    for (const device of devices) {
      for (const tab of device.tabs) tab.fireTimers()
      device.answerOldest('deliver')
      device.receiveEvent('deliver')
      device.reads.shift()?.()
    }
    await settle()
    if (devices.every(isQuiet)) return
  }
  throw new Error('Something still waits after 500 rounds')
}

const isQuiet = ({ requests, reads, sent, server }: Device) =>
  requests.length === 0 && reads.length === 0 && sent === server.version()
