// The recipe "A field of a task" of CONTRIBUTING, followed in a copy of the sources.
import { afterAll, expect, test } from 'vitest'
import { aUser } from '../support/factories.ts'
import { copySources } from '../support/sources-copy.ts'

const sources = copySources()
afterAll(sources.remove)

// The four files: migration (and its line in the list), table type, list of fields, component.
sources.add(
  'migrations/src/0099_task_effort.ts',
  `import type { Kysely } from 'kysely'
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tasks')
    .addColumn('task_effort', 'smallint', (column) => column.notNull().defaultTo(2)).execute()
}
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tasks').dropColumn('task_effort').execute()
}
`,
)
sources.replace('migrations/src/index.ts', [
  "import * as users from './0001_users.ts'",
  "import * as users from './0001_users.ts'\nimport * as taskEffort from './0099_task_effort.ts'",
])
sources.replace('migrations/src/index.ts', ['\n}\n', "\n  '0099_task_effort': taskEffort,\n}\n"])
const tableType: [string, string] = [
  '  task_details: Generated<string>\n',
  '  task_details: Generated<string>\n  task_effort: Generated<number>\n',
]
sources.replace('server/src/db/tables.ts', tableType)
sources.replace('contracts/src/task-fields.ts', [
  '\n} as const satisfies FieldList',
  "\n  task_effort: { kind: 'integer', label: 'Effort', initial: 2, min: 1, max: 5 },\n} as const satisfies FieldList",
])
sources.replace('client/src/features/tasks/task-details.tsx', [
  '<dt>{texts.due_date}</dt>',
  '<dt>Effort</dt>\n        <dd>{task.task_effort.toFixed()}</dd>\n        <dt>{texts.due_date}</dt>',
])

// The files that handle a task's fields. Checking all files takes far longer.
const SERVER = ['server/src/db/tasks.ts', 'server/src/db/task-inserts.ts', 'server/src/tasks/service.ts']
const CLIENT = [
  'client/src/features/tasks/changes/add-task.ts',
  'client/src/features/tasks/changes/update-task.ts',
  'client/src/offline/outbox/queue.test.ts',
  'client/src/offline/lists/apply-to-tasks.test.ts',
  'client/src/features/tasks/task-form.tsx',
  'client/src/features/tasks/task-details.tsx',
  'client/src/vite-env.d.ts',
]

const copied = (path: string) => import(sources.place(path))
const { openApp }: typeof import('../support/app.ts') = await copied('tests/support/app.ts')
const { migrateToLatest }: typeof import('../../server/src/postgres/migrate.ts') = await copied(
  'server/src/postgres/migrate.ts',
)
const { changedFields }: typeof import('../../contracts/src/fields.ts') =
  await copied('contracts/src/fields.ts')
const { TASK_FIELDS }: typeof import('../../contracts/src/task-fields.ts') = await copied(
  'contracts/src/task-fields.ts',
)
const { createQueue }: typeof import('../../client/src/offline/outbox/queue.ts') = await copied(
  'client/src/offline/outbox/queue.ts',
)
const { applyToTasks }: typeof import('../../client/src/offline/lists/apply-to-tasks.ts') = await copied(
  'client/src/offline/lists/apply-to-tasks.ts',
)
const { moveTask }: typeof import('../../client/src/offline/lists/move-task.ts') = await copied(
  'client/src/offline/lists/move-task.ts',
)
const { changeRegistry: registry }: typeof import('../../client/src/change-registry.ts') = await copied(
  'client/src/change-registry.ts',
)

test('four files are enough for the type checker, and a forgotten table type is not', async () => {
  expect(await sources.typeErrors([...SERVER, ...CLIENT])).toBe('')
  sources.replace('server/src/db/tables.ts', [tableType[1], tableType[0]])
  expect(await sources.typeErrors(SERVER)).toContain('task_effort')
  sources.replace('server/src/db/tables.ts', tableType)
}, 120_000)

test('the field travels from REST to Postgres, through an edit made offline, and back', async () => {
  const opened = await openApp()
  const { access } = await aUser(opened)
  const signedIn = { authorization: `Bearer ${access}` }
  const effort = { task_title: 'Paint the fence', task_effort: 4 }
  // Without the migration nothing is dropped silently: the request fails.
  expect((await post('/api/tasks/add_task/', effort)).statusCode).toBe(500)

  expect(await migrateToLatest(opened.url)).toMatchObject({ ok: true })
  const added = await post('/api/tasks/add_task/', effort)
  expect([added.statusCode, added.json().task_effort]).toEqual([201, 4])
  expect((await post('/api/tasks/add_task/', { ...effort, task_effort: 6 })).json().error).toEqual([
    'Effort must be a whole number from 1 to 5',
  ])
  expect((await post('/api/tasks/add_task/', { task_title: 'Plain' })).json().task_effort).toBe(2)

  const list = await allTasks()
  const before = list.user_tasks.at(-1)
  const input = { id: before.id, url_call: 'all' as const }
  const changed = changedFields(TASK_FIELDS, before, { ...before, task_effort: 5 })
  expect(changed).toEqual({ task_effort: 5 })
  const change = {
    name: 'update_task',
    input: { ...input, ...changed, task_title: 'Paint' },
    before,
  }
  const where = { query: { view: 'all' as const }, today: list.today }
  const { entries } = createQueue(registry).addChange([], change, 'key')
  const offline = applyToTasks(list, { entries, registry }, where)
  expect(offline.list.user_tasks.at(-1)).toEqual({ ...before, task_title: 'Paint', task_effort: 5 })

  const answer = (await post('/api/trpc/tasks.update_task', change.input)).json().result.data
  const [effect] = registry.of(change).effects(change, answer)
  const [move] = effect?.entity === 'tasks' ? effect.moves : []
  expect(move && moveTask(list, move, where)).toEqual(offline.list)
  expect((await allTasks()).user_tasks).toEqual(offline.list.user_tasks)
  // An edit of another field leaves it alone.
  await post('/api/trpc/tasks.update_task', { ...input, task_title: 'Paint it' })
  expect((await allTasks()).user_tasks.at(-1)).toMatchObject({ task_title: 'Paint it', task_effort: 5 })

  function post(url: string, payload: object) {
    return opened.app.inject({ method: 'POST', url, payload, headers: signedIn })
  }
  async function allTasks() {
    const answered = await opened.app.inject({ url: '/api/tasks/all_tasks/', headers: signedIn })
    return answered.json()
  }
})
