// A device in the test of live changes: it holds a stream as the web client does, and reads its list when an event says so.
import { get } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fleet } from '../support/fleet.ts'

const WAIT_MS = 300

export const openDevice = (fleet: Fleet, access: string) => {
  const headers = { authorization: `Bearer ${access}` }
  /** When each task was first on this device's list. */
  const seen = new Map<string, number>()
  let last: string | undefined
  const returns: number[] = []
  let isClosing = false
  let cut = () => {}
  let isReading = false
  let isStale = false

  /** Reads the list until it is newer than the last event. */
  const refresh = async (): Promise<void> => {
    isStale = true
    if (isReading) return
    isReading = true
    while (isStale) {
      isStale = false
      const { status, body } = await fleet.call('GET', '/api/tasks/all_tasks/', undefined, headers)
      if (status !== 200) {
        isStale = true
        await wait(100)
        continue
      }
      const now = Date.now()
      const { user_tasks } = body as { user_tasks: { id: string }[] }
      for (const { id } of user_tasks) if (!seen.has(id)) seen.set(id, now)
    }
    isReading = false
  }

  /** Holds one stream until it ends. Resolves to how long to wait. */
  const hold = () =>
    new Promise<number>((resolve) => {
      const known = last === undefined ? 'age=0' : `lastEventId=${last}`
      const request = get(`${fleet.origin}/api/live/?skip_own=true&${known}`, {
        headers,
        ca: fleet.ca,
        agent: false,
      })
      let retry = WAIT_MS * Math.random()
      let text = ''
      cut = () => request.destroy()
      request.on('error', () => resolve(retry))
      request.on('response', (response) => {
        if (response.statusCode === 200) returns.push(Date.now())
        response.on('error', () => {}).on('close', () => resolve(retry))
        response.setEncoding('utf8').on('data', (piece: string) => {
          const blocks = (text + piece).split('\n\n')
          text = blocks.pop() ?? ''
          for (const block of blocks) {
            last = /^id: (.+)$/m.exec(block)?.[1] ?? last
            retry = Number(/^retry: (\d+)$/m.exec(block)?.[1] ?? retry)
            if (/^event: tasks$/m.test(block)) void refresh()
          }
        })
      })
    })

  const holding = (async () => {
    while (!isClosing) await wait(await hold())
  })()

  return {
    seen,
    /** When its streams began. */
    returns: () => returns,
    cut: () => cut(),
    add: async (id: string) => {
      const body = { id, task_title: 'Live' }
      return (await fleet.call('POST', '/api/trpc/tasks.add_task', body, headers)).status === 200
    },
    close: async () => {
      isClosing = true
      cut()
      await holding
    },
  }
}
