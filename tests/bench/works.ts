// The measured calls: over REST, over tRPC as the web client sends them, and of the yardstick.
import { v7 as uuidv7 } from 'uuid'
import type { Call } from './measure.ts'
import { type BenchPerson, PASSWORD } from './people.ts'

export const SIDES = ['rest', 'trpc', 'yardstick'] as const
export type Side = (typeof SIDES)[number]
export type Work = { name: string; calls: Record<Side, (person: BenchPerson, turn: number) => Call> }

type Described = {
  name: string
  method?: Call['method']
  path: (person: BenchPerson, turn: number) => string
  procedure: string
  /** What the yardstick receives instead of a token. */
  yardstick: (person: BenchPerson, turn: number) => string
  body?: (person: BenchPerson, turn: number) => Record<string, unknown>
  /** The body for the yardstick, if it is different. */
  yardstick_body?: (person: BenchPerson, turn: number) => Record<string, unknown>
  /** Fields of the tRPC input that are not in the REST body. */
  input?: (person: BenchPerson, turn: number) => Record<string, unknown>
}

const today = new Date().toISOString().slice(0, 10)
const taskOf = ({ task_ids }: BenchPerson, turn: number) => task_ids[turn % task_ids.length] ?? ''
const yardstickTokenOf = ({ yardstick_tokens }: BenchPerson, turn: number) =>
  yardstick_tokens[turn % yardstick_tokens.length] ?? ''
const namingTask = (person: BenchPerson, turn: number) => ({ id: taskOf(person, turn) })

const described = (work: Described): Work => {
  const { name, method = 'POST', path, procedure, yardstick, body, input } = work
  const bodyOf = (person: BenchPerson, turn: number, make = body) =>
    make ? { body: make(person, turn) } : {}
  return {
    name,
    calls: {
      rest: (person, turn) => ({
        method,
        path: path(person, turn),
        token: person.token,
        ...(method === 'GET' ? {} : bodyOf(person, turn)),
      }),
      trpc: (person, turn) => ({
        method: 'POST',
        path: `/api/trpc/${procedure}?batch=1`,
        token: person.token,
        body: { 0: { ...body?.(person, turn), ...input?.(person, turn) } },
      }),
      yardstick: (person, turn) => ({
        method: method === 'GET' ? 'GET' : 'POST',
        path: yardstick(person, turn),
        ...bodyOf(person, turn, work.yardstick_body ?? body),
      }),
    },
  }
}

const listOf = (name: string): Work =>
  described({
    name,
    method: 'GET',
    path: () => `/api/tasks/${name}/?page=1`,
    procedure: `tasks.${name}`,
    yardstick: ({ user_id }) => `/${name}/${user_id}`,
    input: () => ({ page: 1 }),
  })

export const WORKS: Work[] = [
  ...['today_tasks', 'next_week_tasks', 'all_tasks'].map(listOf),
  described({
    name: 'add_task',
    path: () => '/api/tasks/add_task/',
    procedure: 'tasks.add_task',
    yardstick: ({ user_id }) => `/add/${user_id}`,
    body: () => ({ id: uuidv7(), task_title: 'Buy bread', due_date: today }),
  }),
  described({
    name: 'task_complete',
    path: (person, turn) => `/api/tasks/task_complete/${taskOf(person, turn)}/`,
    procedure: 'tasks.task_complete',
    yardstick: (person, turn) => `/complete/${person.user_id}/${taskOf(person, turn)}`,
    body: () => ({}),
    input: namingTask,
  }),
  described({
    name: 'update_task',
    method: 'PATCH',
    path: (person, turn) => `/api/tasks/update_task/${taskOf(person, turn)}/`,
    procedure: 'tasks.update_task',
    yardstick: (person, turn) => `/update/${person.user_id}/${taskOf(person, turn)}`,
    body: () => ({ task_title: 'Buy better bread' }),
    input: namingTask,
  }),
  described({
    name: 'apply_routines',
    path: () => '/api/apply_routines/',
    procedure: 'routines.apply_routines',
    yardstick: ({ user_id }) => `/apply/${user_id}`,
    body: () => ({}),
  }),
  described({
    name: 'token_refresh',
    path: () => '/api/auth/token/refresh/',
    procedure: 'auth.token_refresh',
    yardstick: () => '/refresh',
    body: (person, turn) => ({ refresh: person.refreshToken(turn) }),
    yardstick_body: (person, turn) => ({ refresh: yardstickTokenOf(person, turn) }),
  }),
  described({
    name: 'login',
    path: () => '/api/auth/login/',
    procedure: 'auth.login',
    yardstick: ({ user_id }) => `/login/${user_id}`,
    body: ({ username }) => ({ username, password: PASSWORD }),
  }),
]
