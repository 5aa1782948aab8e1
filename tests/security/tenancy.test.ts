// Nobody reaches another person's rows: every procedure of the router has its case here, or this file fails.
import type { AnyTRPCProcedure } from '@trpc/server'
import { expect, test } from 'vitest'
import { appRouter } from '../../server/src/trpc/router.ts'
import { openApp } from '../support/app.ts'
import { aRoutine, aTask, aUser, PASSWORD } from '../support/factories.ts'

type Case =
  /** Needs no access token; whose rows it may touch is the matter of its own tests. */
  | 'anybody'
  /** Answers only of the caller's own rows: nothing of another person's may be in the answer. */
  | { own: object }
  /** Names a row by its id: another person's is not found, and stays as it was. */
  | { of: 'task' | 'routine'; input: object }

const cases: Record<string, Case> = {
  'auth.register': 'anybody',
  'auth.login': 'anybody',
  'auth.token_refresh': 'anybody',
  'auth.logout': 'anybody',
  'auth.user_data': { own: {} },
  'auth.verify_email': 'anybody',
  'auth.resend_verification': 'anybody',
  'auth.password_reset': 'anybody',
  'auth.password_reset_validate': 'anybody',
  'auth.password_reset_confirm': 'anybody',
  'auth.google_url': 'anybody',
  'auth.google_authenticate': 'anybody',
  'profile.update': { own: { username: 'intruder', email: 'intruder@example.com', first_name: 'In' } },
  'profile.change_password': {
    own: { current_password: PASSWORD, new_password: 'a new password', confirm_password: 'a new password' },
  },
  'profile.verify_email_change': 'anybody',
  'tasks.today_tasks': { own: {} },
  'tasks.next_week_tasks': { own: {} },
  'tasks.all_tasks': { own: {} },
  'tasks.add_task': { own: { task_title: 'Mine', due_date: '2026-03-10' } },
  'tasks.task_complete': { of: 'task', input: { status: true } },
  'tasks.update_task': { of: 'task', input: { task_title: 'Stolen', due_date: null } },
  'tasks.delete_task': { of: 'task', input: {} },
  'routines.routines': { own: {} },
  'routines.add_routine': { own: { routines_title: 'Mine', routines_dates: 'tuesday' } },
  'routines.update_routine': { of: 'routine', input: { routines_title: 'Stolen' } },
  'routines.update_routine_status': { of: 'routine', input: { status: false } },
  'routines.delete_routine': { of: 'routine', input: {} },
  'routines.apply_routines': { own: {} },
}

const isProcedure = (value: unknown): value is AnyTRPCProcedure =>
  typeof value === 'function' && '_def' in value

const proceduresOf = (record: object, prefix = ''): { name: string; type: string }[] =>
  Object.entries(record).flatMap(([key, value]: [string, unknown]) => {
    if (isProcedure(value)) return [{ name: `${prefix}${key}`, type: value._def.type }]
    return typeof value === 'object' && value !== null ? proceduresOf(value, `${prefix}${key}.`) : []
  })

const procedures = proceduresOf(appRouter._def.record)
const UNKNOWN = '0195b3a0-0000-7000-8000-000000000009'

const opened = await openApp()
const victim = await aUser(opened, { username: 'victim' })
const task = await aTask(victim, { task_title: 'A secret of the victim', due_date: '2026-03-10' })
const routine = await aRoutine(victim, { routines_title: 'A secret habit', routines_dates: 'wednesday' })
const intruder = await aUser(opened, { username: 'intruder' })

const call = (
  { name, type }: (typeof procedures)[number],
  input: object,
  who: Pick<typeof intruder, 'get' | 'post'>,
) =>
  type === 'query'
    ? who.get(`/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`)
    : who.post(`/api/trpc/${name}`, input)

/** All that the victim sees of their own. */
const possessions = async () => [
  (await victim.get('/api/tasks/all_tasks/')).body,
  (await victim.get('/api/routines/')).body,
  (await victim.get('/api/user-data/')).body,
]

test('every procedure has a case', () =>
  expect(Object.keys(cases).sort()).toEqual(procedures.map(({ name }) => name).sort()))

test.each(procedures)('$name', async (procedure) => {
  const given = cases[procedure.name]
  if (given === undefined || given === 'anybody') return
  const before = await possessions()
  const input = 'own' in given ? given.own : { ...given.input, id: (given.of === 'task' ? task : routine).id }

  const anonymous = await call(procedure, input, intruder.anyone)
  expect(anonymous.status).toBe(401)

  const answer = await call(procedure, input, intruder)
  expect(JSON.stringify(answer.body)).not.toMatch(/secret|victim/i)
  if ('own' in given) expect(answer.status).toBeLessThan(300)
  else {
    const unknown = await call(procedure, { ...input, id: UNKNOWN }, intruder)
    expect(answer).toMatchObject({ status: 404, body: unknown.body })
  }
  expect(await possessions()).toEqual(before)
})

test("another person's row cannot be taken over by adding its id", async () => {
  const before = await possessions()
  await intruder.post('/api/tasks/add_task/', { id: task.id, task_title: 'Theirs' })
  await intruder.post('/api/add_routine/', { id: routine.id, routines_title: 'Theirs' })
  expect(await possessions()).toEqual(before)
  const own = await intruder.delete(`/api/tasks/delete_task/${task.id}/`)
  expect(own.status).toBe(200)
  expect(await possessions()).toEqual(before)
})
