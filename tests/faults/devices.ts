// Many devices that write: each makes one change after the other, over tRPC or REST, with ids that it creates. It repeats
// requests without an answer, like the outbox. Some devices give up instead; their requests may have succeeded.
import { setTimeout as wait } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { waitFor } from '../support/wait.ts'
import { type Answer, type Call, openConnection } from './http.ts'
import { EDIT, type Entry, type Kind, titleOf } from './ledger.ts'

const PEOPLE = 6
const DEVICES_EACH = 4
/** One of this many devices does not repeat requests without an answer. */
const GIVES_UP = 6
const PAUSE = 40
const AGAIN_AFTER = 150
const PASSWORD = 'correct horse battery'

type Person = { user_id: string; access: string }

/** Registers a user and signs in, from a separate address. */
export const aPerson = async (port: number, number: number): Promise<Person> => {
  const connection = openConnection(port)
  const username = `crowd${number}`
  const headers = { 'x-forwarded-for': `10.1.0.${number}` }
  const body = { username, email: `${username}@example.org`, password: PASSWORD, password2: PASSWORD }
  const post = (path: string) => connection.send({ method: 'POST', path, body, headers })
  expect((await post('/api/auth/register/'))?.status).toBe(201)
  const { access, user } = JSON.parse((await post('/api/auth/login/'))?.body ?? '')
  connection.close()
  return { access, user_id: user.id }
}

const rest = {
  add: ['POST', '/api/tasks/add_task/'],
  complete: ['POST', '/api/tasks/task_complete/:id/'],
  update: ['PATCH', '/api/tasks/update_task/:id/'],
  delete: ['DELETE', '/api/tasks/delete_task/:id/'],
  routine: ['POST', '/api/add_routine/'],
  apply: ['POST', '/api/apply_routines/'],
} as const
const trpc = {
  add: 'tasks.add_task',
  complete: 'tasks.task_complete',
  update: 'tasks.update_task',
  delete: 'tasks.delete_task',
  routine: 'routines.add_routine',
  apply: 'routines.apply_routines',
} as const
type Name = keyof typeof rest

const inputs: Record<Name, (id: string) => object> = {
  add: (id) => ({ id, task_title: titleOf(id) }),
  complete: (id) => ({ id, status: true }),
  update: (id) => ({ id, ...EDIT }),
  delete: (id) => ({ id }),
  routine: (id) => ({
    id,
    routines_title: `Routine ${id}`,
    routines_dates: 'monday tuesday wednesday thursday friday saturday sunday',
  }),
  apply: () => ({}),
}

const callOf = (name: Name, id: string, way: 'rest' | 'trpc'): Call => {
  const input = inputs[name](id)
  if (way === 'trpc') return { method: 'POST', path: `/api/trpc/${trpc[name]}?batch=1`, body: { 0: input } }
  const [method, path] = rest[name]
  return { method, path: path.replace(':id', id), body: input }
}

export type Devices = Awaited<ReturnType<typeof createDevices>>

/** Creates the users. `begin` starts their devices; `end` lets each finish its request. */
export const createDevices = async (port: number) => {
  const people: Person[] = []
  for (let number = 1; number <= PEOPLE; number += 1) people.push(await aPerson(port, number))
  const entries: Entry[] = []
  const refusals: { call: Call; answer: Answer }[] = []
  /** When each device was last served. */
  const served = new Map<number, number[]>()
  let requests = 0
  let unanswered = 0
  let working = false
  let devices: Promise<void>[] = []

  const work = async (device: number, { user_id, access }: Person) => {
    const connection = openConnection(port)
    const way = device % 2 ? 'rest' : 'trpc'
    const givesUp = device % GIVES_UP === GIVES_UP - 1
    const headers = { authorization: `Bearer ${access}`, 'x-timezone': 'UTC' }

    /** Whether it was acknowledged. */
    const deliver = async (name: Name, id: string) => {
      const call = { ...callOf(name, id, way), headers }
      for (;;) {
        requests += 1
        const answer = await connection.send(call)
        if (answer && answer.status < 300) {
          served.get(device)?.push(Date.now())
          return true
        }
        if (answer) refusals.push({ call, answer })
        else unanswered += 1
        if (answer || givesUp) return false
        await wait(AGAIN_AFTER)
      }
    }
    const write = async (kind: Kind, id: string) => {
      const entry = { kind, user_id, id, acknowledged: false, sent_at: Date.now() }
      entries.push(entry)
      entry.acknowledged = await deliver(kind, id)
      await wait(PAUSE)
      return entry.acknowledged
    }
    const cycles: (() => Promise<unknown>)[] = [
      async () => {
        const id = uuidv7()
        for (const kind of ['add', 'complete', 'update'] as const) if (!(await write(kind, id))) return
      },
      async () => {
        const id = uuidv7()
        for (const kind of ['add', 'update', 'delete'] as const) if (!(await write(kind, id))) return
      },
      async () => {
        await connection.send({ method: 'GET', path: '/api/tasks/all_tasks/?page=2', headers })
        const id = uuidv7()
        // Another device of the same user may be the one that applies this routine.
        const entry = { kind: 'apply' as const, user_id, id, acknowledged: false, sent_at: Date.now() }
        entries.push(entry)
        entry.acknowledged = (await deliver('routine', id)) && (await deliver('apply', id))
      },
    ]
    for (let turn = device; working; turn += 1) await cycles[turn % cycles.length]?.()
    connection.close()
  }

  return {
    entries,
    refusals,
    /** How many requests were sent so far. */
    requests: () => requests,
    /** How many got no answer so far. */
    unanswered: () => unanswered,
    begin: async () => {
      working = true
      served.clear()
      devices = Array.from({ length: PEOPLE * DEVICES_EACH }, (_, device) => {
        served.set(device, [])
        return work(device, people[device % PEOPLE] ?? { user_id: '', access: '' })
      })
      await waitFor('every device to be served twice', () =>
        [...served.values()].every((times) => times.length > 1),
      )
    },
    /** Waits until that many more requests were answered. */
    waitForMore: (times: number) => {
      const before = requests - unanswered
      return waitFor('more requests to be answered', () => requests - unanswered > before + times, 60_000)
    },
    /** Waits until every device was served after that time. Resolves to when the last one was. */
    servedAfter: async (moment: number, within: number) => {
      const firsts = () => [...served.values()].map((times) => times.find((time) => time > moment))
      await waitFor('every device to be served again', () => !firsts().includes(undefined), within)
      return Math.max(...firsts().map((time) => time ?? 0))
    },
    end: async () => {
      working = false
      await Promise.all(devices)
    },
  }
}
