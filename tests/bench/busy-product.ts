// The product with users who call it, for benches that measure how other work slows their requests.
import pg from 'pg'
import { atEnd } from './ending.ts'
import type { Call, Load } from './measure.ts'
import { type BenchPerson, makePeople } from './people.ts'
import { SECRET, startPostgres, startProduct } from './servers.ts'

type Options = { people: number; tasks: number; connections: number; seconds: number }

/** Starts Postgres and the product, and adds people with tasks. `client` is connected to its database. */
export async function openBusyProduct({ people: many, tasks, connections, seconds }: Options) {
  const { url } = await startPostgres()
  const product = await startProduct(url, SECRET)
  const people = await makePeople(url, SECRET, { people: many, tasks })
  const client = new pg.Client(url)
  await client.connect()
  atEnd(() => client.end())
  let turn = 0
  /** The people call in turn. Each gets the number of their own call. */
  const loadOf = (next: (person: BenchPerson, turn: number) => Call): Load => ({
    ...product,
    connections,
    seconds,
    next: () => {
      turn += 1
      const person = people[turn % people.length]
      if (!person) throw new Error('The bench has no user')
      return next(person, Math.floor(turn / people.length))
    },
  })
  return { url, product, people, client, loadOf }
}

export const readList = ({ token }: BenchPerson): Call => ({
  method: 'GET',
  path: '/api/tasks/all_tasks/?page=1',
  token,
})

export const completeTask = ({ token, task_ids }: BenchPerson, turn: number): Call => ({
  method: 'POST',
  path: `/api/tasks/task_complete/${task_ids[turn % task_ids.length]}/`,
  token,
  body: {},
})

/** Every fifth call completes a task; the others read a list. */
export const mixedCalls = (person: BenchPerson, turn: number): Call =>
  turn % 5 === 0 ? completeTask(person, turn) : readList(person)
