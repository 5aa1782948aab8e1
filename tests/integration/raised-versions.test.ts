// Each write raises the version of its user, so that other devices are notified. The test covers every mutation of the
// router: a new one fails here until it has a case, or is listed as changing nothing that a device shows.
import { expect, test } from 'vitest'
import { CHANGE_KINDS, type ChangeKind } from '../../contracts/src/change-kinds.ts'
import { noRemovedRows, removeAllExpired } from '../../server/src/ops/retention-job.ts'
import { applyDueRoutines } from '../../server/src/routines/auto-apply.ts'
import { procedures } from '../../server/src/trpc/procedures.ts'
import { openApp } from '../support/app.ts'
import { anImport, aRoutine, aTask, aUser, PASSWORD, signIn } from '../support/factories.ts'
import { atEnd } from '../support/lifetime.ts'
import { linksIn, startMail } from '../support/mail.ts'
import { startProvider } from '../support/provider.ts'

const provider = await startProvider()
atEnd(() => provider.stop())
const smtp = await startMail()
atEnd(() => smtp.stop())
const opened = await openApp({
  start: '2026-03-10T12:00:00Z',
  env: { ...provider.env, SMTP_URL: smtp.url, RATE_LIMITS: 'off', REFRESH_TOKEN_TTL: '100000000' },
})
const { db } = opened
const DAY = 86_400

/** They send an email or create a session. No open device shows a difference afterwards. */
const SILENT = [
  'auth.login',
  'auth.password_reset',
  'auth.register',
  'auth.resend_verification',
  'auth.token_refresh',
]

type Person = Awaited<ReturnType<typeof aUser>>
type Answer = { status: number; body: unknown }
/** Prepares a write, and returns how to make it. */
type Prepare = (person: Person) => Promise<() => Promise<Answer>>

const linkTo = async (email: string, about: RegExp) => {
  const [link] = linksIn(await smtp.emailTo(email, about))
  if (!link) throw new Error(`The email about ${about} has no link`)
  return link
}
const pathOf = ({ pathname }: URL) => pathname.split('/').map(decodeURIComponent)
const deleted = async (person: Person) => {
  const { id } = await aTask(person)
  await person.delete(`/api/tasks/delete_task/${id}/`)
  return id
}
const applied = async (person: Person) => {
  const { id } = await aRoutine(person)
  const { body } = await person.post('/api/apply_routines/')
  return { id, batch_id: String(body.batch_id) }
}
const tagged = (person: Person) => aTask(person, { tags: ['home'] })
const NEW = { new_password: 'another horse battery', confirm_password: 'another horse battery' }

const WRITES: Record<string, Prepare> = {
  'auth.logout':
    async ({ anyone, refresh }) =>
    () =>
      anyone.post('/api/auth/logout/', { refresh }),
  'auth.verify_email': async ({ anyone, user }) => {
    const [, , uid, token] = pathOf(await linkTo(user.email, /Verify/))
    return () => anyone.post('/api/auth/verify-email/', { uid, token })
  },
  'auth.password_reset_confirm': async ({ anyone, user }) => {
    await anyone.post('/api/auth/password-reset/', { email: user.email })
    const link = Object.fromEntries((await linkTo(user.email, /Reset/)).searchParams)
    return () => anyone.post('/api/auth/password-reset/confirm/', { ...link, ...NEW })
  },
  'auth.google_authenticate': async ({ anyone, user }) => {
    provider.signsIn({ sub: user.id, email: user.email, email_verified: true })
    const begun = await anyone.get('/api/auth/google/url/')
    const { searchParams } = await provider.authorize(String(begun.body.auth_url))
    const cookie = String([begun.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
    const sent = { code: searchParams.get('code'), state: searchParams.get('state') }
    return () => anyone.post('/api/auth/google/authenticate/', sent, { cookie })
  },
  'profile.update':
    async ({ put, user: { username, email } }) =>
    () =>
      put('/api/profile/update/', { username, email, first_name: 'Ada' }),
  'profile.change_password': async ({ anyone, user, post }) => {
    await signIn(anyone, user.username)
    return () => post('/api/profile/change-password/', { current_password: PASSWORD, ...NEW })
  },
  'profile.delete_account':
    async ({ post }) =>
    () =>
      post('/api/profile/delete_account/', { password: PASSWORD }),
  'profile.delete_account_confirm': async ({ anyone, post, user }) => {
    await db.updateTable('users').set({ password_hash: null }).where('username', '=', user.username).execute()
    await post('/api/profile/delete_account/', {})
    const [, , uid, token] = pathOf(await linkTo(user.email, /Delete/))
    return () => anyone.post('/api/profile/delete_account/confirm/', { uid, token })
  },
  'profile.verify_email_change': async ({ anyone, put, user: { username } }) => {
    const email = `${username}@example.org`
    await put('/api/profile/update/', { username, email })
    const [, , uid, token, new_email] = pathOf(await linkTo(email, /Confirm/))
    return () => anyone.post('/api/profile/verify-email-change/', { uid, token, new_email })
  },
  'import.confirm': async (person) => {
    const id = await anImport(person)
    return () => person.post(`/api/import/${id}/confirm/`)
  },
  'import.undo': async (person) => {
    const id = await anImport(person)
    await person.post(`/api/import/${id}/confirm/`)
    return () => person.post(`/api/import/${id}/undo/`)
  },
  'feed.create':
    async ({ post }) =>
    () =>
      post('/api/feed/'),
  'feed.revoke': async (person) => {
    await person.post('/api/feed/')
    return () => person.delete('/api/feed/')
  },
  'settings.update_settings':
    async ({ patch }) =>
    () =>
      patch('/api/settings/', { week_start: 'sunday' }),
  'tasks.add_task':
    async ({ post }) =>
    () =>
      post('/api/tasks/add_task/', { task_title: 'New' }),
  'tasks.task_complete': async (person) => {
    const { id } = await aTask(person)
    return () => person.post(`/api/tasks/task_complete/${id}/`, { status: true })
  },
  'tasks.update_task': async (person) => {
    const { id } = await aTask(person)
    return () => person.patch(`/api/tasks/update_task/${id}/`, { task_title: 'Changed' })
  },
  'tasks.delete_task': async (person) => {
    const { id } = await aTask(person)
    return () => person.delete(`/api/tasks/delete_task/${id}/`)
  },
  'tasks.restore_task': async (person) => {
    const id = await deleted(person)
    return () => person.post(`/api/tasks/restore_task/${id}/`)
  },
  'tasks.purge_task': async (person) => {
    const id = await deleted(person)
    return () => person.delete(`/api/tasks/purge_task/${id}/`)
  },
  'tasks.empty_trash': async (person) => {
    await deleted(person)
    return () => person.post('/api/tasks/empty_trash/')
  },
  'tasks.bulk_update': async (person) => {
    const { id } = await aTask(person)
    return () => person.post('/api/tasks/bulk_update/', { ids: [id], action: 'complete' })
  },
  'routines.add_routine':
    async ({ post }) =>
    () =>
      post('/api/add_routine/', { routines_title: 'New', routines_dates: 'monday' }),
  'routines.update_routine': async (person) => {
    const { id } = await aRoutine(person)
    return () => person.post(`/api/update_routine/${id}/`, { routines_title: 'Changed' })
  },
  'routines.update_routine_status': async (person) => {
    const { id } = await aRoutine(person)
    return () => person.post(`/api/update_routine_status/${id}/`)
  },
  'routines.delete_routine': async (person) => {
    const { id } = await aRoutine(person)
    return () => person.post(`/api/delete_routine/${id}/`)
  },
  'routines.restore_routine': async (person) => {
    const { id } = await aRoutine(person)
    await person.post(`/api/delete_routine/${id}/`)
    return () => person.post(`/api/restore_routine/${id}/`)
  },
  'routines.skip_routine': async (person) => {
    const { id } = await applied(person)
    return () => person.post(`/api/skip_routine/${id}/`, { date: '2026-03-11' })
  },
  'routines.unskip_routine': async (person) => {
    const { id } = await applied(person)
    await person.post(`/api/skip_routine/${id}/`, { date: '2026-03-11' })
    return () => person.post(`/api/unskip_routine/${id}/`, { date: '2026-03-11' })
  },
  'routines.apply_routines': async (person) => {
    await aRoutine(person)
    return () => person.post('/api/apply_routines/')
  },
  'routines.undo_apply': async (person) => {
    const { batch_id } = await applied(person)
    return () => person.post('/api/undo_apply/', { batch_id })
  },
  'tags.rename_tag': async (person) => {
    await tagged(person)
    return () => person.post('/api/tags/rename_tag/', { from: 'home', to: 'house' })
  },
  'tags.delete_tag': async (person) => {
    await tagged(person)
    return () => person.post('/api/tags/delete_tag/', { tag: 'home' })
  },
  'tags.restore_tags': async (person) => {
    await tagged(person)
    const batch_id = crypto.randomUUID()
    await person.post('/api/tags/delete_tag/', { tag: 'home', batch_id })
    return () => person.post('/api/tags/restore_tags/', { batch_id })
  },
}

const NO_CHANGES: Record<ChangeKind, number> = { tasks: 0, routines: 0, settings: 0, session: 0 }

const versionOf = async ({ user }: Person) => {
  const row = await db
    .selectFrom('user_versions')
    .selectAll()
    .where('user_id', '=', db.selectFrom('users').select('id').where('username', '=', user.username))
    .executeTakeFirst()
  return { version: 0, ...NO_CHANGES, ...row }
}

/** The kinds whose version the write raised. */
const raisedBy = async (person: Person, write: () => Promise<unknown>) => {
  const before = await versionOf(person)
  await write()
  const after = await versionOf(person)
  const raised = CHANGE_KINDS.filter((kind) => after[kind] > before[kind])
  // The version of each kind is one of the user's versions since then.
  for (const kind of raised) expect(after[kind]).toBeGreaterThan(before.version)
  expect(after.version).toBeGreaterThanOrEqual(Math.max(...raised.map((kind) => after[kind]), before.version))
  return raised
}

const writing = procedures.filter(({ type }) => type === 'mutation')

test('each procedure that writes has a case here, or changes nothing that a device shows', () => {
  expect([...SILENT, ...Object.keys(WRITES)].sort()).toEqual(writing.map(({ name }) => name).sort())
})

test.each(writing.filter(({ name }) => !SILENT.includes(name)))(
  '$name raises the version of what it touches',
  async ({ name, meta: { touches = [] } }) => {
    const person = await aUser(opened)
    const write = await WRITES[name]?.(person)
    const raised = await raisedBy(person, async () => {
      const answer = await write?.()
      expect([200, 201], JSON.stringify(answer?.body)).toContain(answer?.status)
    })
    expect(raised).not.toEqual([])
    expect(touches).toEqual(expect.arrayContaining(raised))
  },
)

test.each(writing.filter(({ name }) => SILENT.includes(name)))(
  '$name says that it touches nothing',
  ({ meta }) => expect(meta.touches ?? []).toEqual([]),
)

const UNKNOWN_ID = '0195b3a0-0000-7000-8000-000000000009'

/** Calls that change nothing. An edit is none of them: it writes its fields, even with the same values. */
const WITHOUT_EFFECT: [path: string, body: (id: string) => object][] = [
  ['tasks/add_task', (id) => ({ id, task_title: 'Again' })],
  ['tasks/task_complete/:id', () => ({ status: false })],
  ['tasks/restore_task/:id', () => ({})],
  ['tasks/bulk_update', (id) => ({ ids: [id], action: 'reopen' })],
  ['tasks/empty_trash', () => ({})],
  ['tags/rename_tag', () => ({ from: 'unused', to: 'used' })],
  ['tags/delete_tag', () => ({ tag: 'unused' })],
  ['apply_routines', () => ({})],
  [`tasks/task_complete/${UNKNOWN_ID}`, () => ({})],
]

test.each(WITHOUT_EFFECT)('%s raises no version if it changes nothing', async (path, body) => {
  const person = await aUser(opened)
  const { id } = await aTask(person)
  const write = () => person.post(`/api/${path.replace(':id', id)}/`, body(id))
  expect(await raisedBy(person, write)).toEqual([])
})

test('a list and a sign-in raise no version', async () => {
  const person = await aUser(opened)
  const read = async () => {
    await person.get('/api/tasks/all_tasks/')
    await signIn(person.anyone, person.user.username)
  }
  expect(await raisedBy(person, read)).toEqual([])
})

test('routines that apply themselves raise the version', async () => {
  const person = await aUser(opened, { time_zone: 'UTC' })
  await aRoutine(person)
  await person.patch('/api/settings/', { auto_apply_routines: true })
  const run = () => applyDueRoutines({ db: opened.deps.db, clock: opened.clock.now, pace: 0 })
  expect(await raisedBy(person, run)).toEqual(['tasks'])
})

test('removing an expired row from the trash raises the version', async () => {
  const person = await aUser(opened)
  await deleted(person)
  const { id } = await aRoutine(person)
  await person.post(`/api/delete_routine/${id}/`)
  opened.clock.advance(31 * DAY)
  const run = () =>
    removeAllExpired({ db: opened.deps.db, clock: opened.clock.now, removed: noRemovedRows() })
  expect(await raisedBy(person, run)).toEqual(['tasks', 'routines'])
  expect(await raisedBy(person, run)).toEqual([])
})
