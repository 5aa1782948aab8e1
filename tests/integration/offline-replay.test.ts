// The real outbox of two devices against the real procedures, over a network that drops requests and answers and
// sends some twice, and tabs that are killed. Afterwards each change is applied once.
// RUNS=500 is a longer run; a failure prints its seed.

import type { AppRouter } from '@dayloop/server/router'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { changeRegistry as registry } from '../../client/src/change-registry.ts'
import type { Change } from '../../client/src/offline/changes.ts'
import { waitingEntries } from '../../client/src/offline/outbox/entry.ts'
import type { QueueStore } from '../../client/src/offline/outbox/entry-state.ts'
import { createOutbox, type Outbox } from '../../client/src/offline/outbox/outbox.ts'
import { memoryStore } from '../../client/src/offline/outbox/queue-store.ts'
import type { Sent } from '../../client/src/offline/outbox/sending-loop.ts'
import { addDays } from '../../contracts/src/calendar.ts'
import { initialFields } from '../../contracts/src/fields.ts'
import { NEW_ROUTINE, ROUTINE_FIELDS } from '../../contracts/src/routine-fields.ts'
import type { Routine } from '../../contracts/src/routines.ts'
import { NEW_TASK, TASK_FIELDS, type TaskFields } from '../../contracts/src/task-fields.ts'
import type { Task } from '../../contracts/src/tasks.ts'
import { parseWeekdays, weekdayOf } from '../../contracts/src/weekdays.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { aUser } from '../support/factories.ts'
import { waitFor } from '../support/wait.ts'

const today = '2026-03-10'
const dates = [today, addDays(today, 3), addDays(today, 20), null]
const fates = ['deliver', 'deliver', 'lose the request', 'lose the answer', 'send twice'] as const
type Fate = (typeof fates)[number]

const step = fc.record({
  do: fc.constantFrom(
    ...(['add', 'add', 'edit', 'edit', 'tick', 'delete', 'other edits', 'kill', 'wait'] as const),
    ...(['add routine', 'edit routine', 'pause routine', 'delete routine', 'apply'] as const),
  ),
  device: fc.constantFrom(0, 1),
  row: fc.nat({ max: 5 }),
  fate: fc.constantFrom(...fates),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

let opened: TestApp
beforeAll(async () => {
  opened = await openApp({ env: { PAGE_SIZE: '100' } })
})

/** The tRPC client of a user, connected to the app. */
const clientOf = (access: string) =>
  createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: 'http://localhost/api/trpc',
        headers: { authorization: `Bearer ${access}`, 'x-timezone': 'UTC' },
        fetch: async (address, options) => {
          const { pathname } = new URL(String(address))
          const answer = await opened.app.inject({
            method: 'POST',
            url: pathname,
            headers: Object.fromEntries(new Headers(options?.headers)),
            payload: String(options?.body ?? ''),
          })
          return new Response(answer.payload, { status: answer.statusCode })
        },
      }),
    ],
  })

const callWith = async (client: ReturnType<typeof clientOf>, change: Change): Promise<Sent> => {
  try {
    return { kind: 'answered', answer: await registry.of(change).call(client, change.input) }
  } catch (error) {
    if (!(error instanceof TRPCClientError) || !error.data) throw error
    const { httpStatus: status, name } = error.data
    return { kind: 'refused', refusal: { text: error.message, name: name ?? null, status } }
  }
}

/** One device. Its storage stays; its tab may be killed and opened again. */
const openDevice = (access: string) => {
  const store: QueueStore = memoryStore()
  const client = clientOf(access)
  const ahead: Fate[] = []
  let timers = new Set<() => void>()
  let life = 0
  let keys = 0
  let underway: Promise<unknown> = Promise.resolve()
  const call = async (change: Change): Promise<Sent> => {
    const fate = ahead.shift() ?? 'deliver'
    if (fate === 'lose the request') return { kind: 'silent' }
    if (fate === 'send twice') await callWith(client, change)
    const sent = await callWith(client, change)
    return fate === 'lose the answer' ? { kind: 'silent' } : sent
  }
  const open = (): Outbox => {
    life += 1
    const mine = life
    timers = new Set()
    const never = new Promise<never>(() => {})
    return createOutbox({
      registry,
      // A killed tab writes and receives nothing more.
      store: { transact: (change) => (mine === life ? store.transact(change) : never) },
      send: async (change) => {
        const calling = call(change)
        underway = calling
        const sent = await calling
        return mine === life ? sent : never
      },
      exclusively: (work) => work(),
      channel: { post: () => {}, listen: () => () => {} },
      later: (_delay, fire) => {
        timers.add(fire)
        return () => timers.delete(fire)
      },
      newKey: () => `key-${keys++}`,
      merge: () => {},
      retry: { first: 1, most: 8 },
    })
  }
  const device = {
    outbox: open(),
    meet: (fate: Fate) => ahead.push(fate),
    kill: async () => {
      device.outbox.stop()
      device.outbox = open()
      // The request in flight is applied, and its answer is lost. Later requests must not be sent.
      await underway
      await device.outbox.start()
    },
    calm: async () => {
      ahead.length = 0
      await waitFor('the queue to be empty', () => {
        for (const fire of [...timers]) fire()
        timers.clear()
        return waitingEntries(device.outbox.entries()).length === 0
      })
    },
  }
  return device
}

/** The expected rows: those of each device, the edits of the other device, and the tasks of routines. */
const run = async (steps: Step[]) => {
  const person = await aUser(opened)
  const devices = [openDevice(person.access), openDevice(person.access)]
  for (const device of devices) await device.outbox.start()
  const tasks = [new Map<string, Task>(), new Map<string, Task>()]
  const routines = new Map<string, Routine>()
  const made = new Map<string, string>()
  let turn = 0

  const pick = <T>(rows: ReadonlyMap<string, T> | undefined, row: number): T | undefined => {
    const all = [...(rows?.values() ?? [])]
    return all[row % Math.max(1, all.length)]
  }
  const put = (device: number, change: Change) => void devices[device]?.outbox.add(change)

  const onTasks = ({ do: what, device, row }: Step) => {
    const own = tasks[device]
    if (what === 'add') {
      const id = v7()
      const fields: TaskFields = {
        ...initialFields(TASK_FIELDS),
        task_title: `Task ${turn}`,
        due_date: dates[turn % 4] ?? null,
      }
      own?.set(id, { id, ...NEW_TASK, ...fields })
      return put(device, { name: 'add_task', input: { id, url_call: 'all', ...fields } })
    }
    const before = pick(own, row)
    if (!before) return
    const input = { id: before.id, url_call: 'all' } as const
    if (what === 'edit') {
      const change = turn % 2 === 0 ? { task_title: `Title ${turn}` } : { due_date: dates[turn % 4] ?? null }
      own?.set(before.id, { ...before, ...change })
      put(device, { name: 'update_task', input: { ...input, ...change }, before })
    } else if (what === 'tick') {
      const status = !before.status
      own?.set(before.id, { ...before, status })
      put(device, { name: 'task_complete', input: { ...input, status }, before })
    } else if (what === 'delete') {
      own?.delete(before.id)
      put(device, { name: 'delete_task', input, before })
    } else {
      // The other device edits another field of a row that it has seen.
      const task_details = `Details ${turn}`
      own?.set(before.id, { ...before, task_details })
      put(1 - device, { name: 'update_task', input: { ...input, task_details }, before })
    }
  }

  const onRoutines = ({ do: what, row }: Step) => {
    if (what === 'apply') {
      for (const { id, routines_title, routines_dates, status } of routines.values())
        for (const date of Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead)))
          if (status && parseWeekdays(routines_dates)?.includes(weekdayOf(date)))
            if (!made.has(`${id} ${date}`)) made.set(`${id} ${date}`, `${routines_title} ${date}`)
      return put(0, { name: 'apply_routines', input: {} })
    }
    if (what === 'add routine') {
      const routine = {
        id: v7(),
        ...initialFields(ROUTINE_FIELDS),
        routines_title: `Routine ${turn}`,
        routines_dates: 'monday friday',
      }
      routines.set(routine.id, { ...NEW_ROUTINE, ...routine })
      return put(0, { name: 'add_routine', input: routine })
    }
    const before = pick(routines, row)
    if (!before) return
    const { id } = before
    if (what === 'edit routine') {
      const change = { routines_dates: turn % 2 === 0 ? 'sunday' : 'tuesday wednesday' }
      routines.set(id, { ...before, ...change })
      put(0, { name: 'update_routine', input: { id, ...change }, before })
    } else if (what === 'pause routine') {
      const status = !before.status
      routines.set(id, { ...before, status })
      put(0, { name: 'update_routine_status', input: { id, status }, before })
    } else {
      routines.delete(id)
      put(0, { name: 'delete_routine', input: { id }, before })
    }
  }

  for (const taken of steps) {
    turn += 1
    const device = devices[taken.device]
    device?.meet(taken.fate)
    if (taken.do === 'wait') await new Promise((resolve) => setTimeout(resolve, 5))
    else if (taken.do === 'kill') await device?.kill()
    else if (/routine|apply/.test(taken.do)) onRoutines(taken)
    else {
      // The other device can only have seen applied changes.
      if (taken.do === 'other edits') await device?.calm()
      onTasks(taken)
      if (taken.do === 'other edits') await devices[1 - taken.device]?.calm()
    }
    await new Promise(setImmediate)
  }
  for (const device of devices) await device.calm()
  return { person, devices, tasks, routines, made }
}

test('the changes of two devices are in the database exactly once', { timeout: 600_000 }, async () => {
  const property = async (steps: Step[]) => {
    const { person, devices, tasks, routines, made } = await run(steps)
    for (const { outbox } of devices) expect(outbox.entries()).toEqual([])
    const list = (await person.get('/api/tasks/all_tasks/')).body
    const rows: Task[] = list.user_tasks
    const own = rows.filter(({ task_title }) => !task_title.startsWith('Routine'))
    // Only the server knows when a task was completed.
    const untimed = (row: Task | Routine) => ('completed_at' in row ? { ...row, completed_at: null } : row)
    const byId = (some: Iterable<Task | Routine>) =>
      [...some].map(untimed).sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(byId(own)).toEqual(byId(tasks.flatMap((map) => [...map.values()])))
    const generated = rows.filter(({ task_title }) => task_title.startsWith('Routine'))
    expect(generated.map(({ task_title, due_date }) => `${task_title} ${due_date}`).sort()).toEqual(
      [...made.values()].sort(),
    )
    expect(list.total_number_tasks).toBe(rows.length)
    const kept = (await person.get('/api/routines/')).body.user_routines
    expect(byId(kept)).toEqual(byId(routines.values()))
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), property), {
    numRuns: Number(process.env.RUNS ?? 30),
    ...(process.env.SEED && { seed: Number(process.env.SEED) }),
    ...(process.env.PATH_OF_RUN && { path: process.env.PATH_OF_RUN }),
  })
})
