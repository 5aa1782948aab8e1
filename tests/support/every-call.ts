// Calls every procedure of the router over tRPC, in the order in which a user may.
import type pg from 'pg'
import { procedures } from '../../server/src/trpc/procedures.ts'
import type { TestApp } from './app.ts'
import type { startProvider } from './provider.ts'
import { waitFor } from './wait.ts'

/** All procedures but subscriptions: live.test.ts reads streams, which only read versions. */
export const procedureNames = procedures
  .filter(({ type }) => type !== 'subscription')
  .map(({ name }) => name)
  .sort()

type Options = {
  opened: TestApp
  /** A connection to the database with the development mailbox. */
  mailbox: pg.Client
  provider: Awaited<ReturnType<typeof startProvider>>
}

const password = 'correct horse battery'
const changed = 'another horse battery'

export const createEveryCall = ({ opened, mailbox, provider }: Options) => {
  const called = new Set<string>()
  const call = async (name: string, input: object = {}, headers: Record<string, string> = {}) => {
    called.add(name)
    const response = await opened.app.inject({
      method: 'POST',
      url: `/api/trpc/${name}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(input),
    })
    const { result, error } = response.json()
    if (error) throw new Error(`${name}: ${JSON.stringify(error)}`)
    return { ...result.data, cookie: [response.headers['set-cookie']].flat().join('; ').split(';')[0] ?? '' }
  }

  /** The newest link sent to an address that matches. */
  const link = async (to: string, about: RegExp) => {
    const stored = await waitFor(`an email about ${about}`, async () => {
      const { rows } = await mailbox.query(
        'select subject, body from dev_mailbox where recipient = $1 order by created_at desc, id desc',
        [to],
      )
      return rows.find(({ subject }) => about.test(subject))
    })
    await mailbox.query('delete from dev_mailbox')
    return new URL(/https?:\/\/\S+/.exec(stored.body)?.[0] ?? '')
  }

  /** Calls every procedure but those of the sign-in with Google, from the registration to the deletion. */
  const callAll = async (username: string) => {
    const email = `${username}@example.com`
    await call('auth.register', { username, email, password, password2: password })
    await link(email, /Verify/)
    await call('auth.resend_verification', { email })
    const [, , uid = '', token = ''] = (await link(email, /Verify/)).pathname.split('/')
    await call('auth.verify_email', { uid, token })
    const first = await call('auth.login', { username, password })
    const cookie = { cookie: first.cookie }
    let session = await call('auth.login', { username: email, password }, cookie)
    session = { ...session, ...(await call('auth.token_refresh', { refresh: session.refresh })) }
    const me = { authorization: `Bearer ${session.access}`, ...cookie }
    await call('auth.user_data', {}, me)
    await call('settings.settings', {}, me)
    await call('settings.update_settings', { week_start: 'sunday' }, me)
    const task = await call(
      'tasks.add_task',
      { task_title: 'One', due_date: '2026-03-10', tags: ['home'] },
      me,
    )
    const { id } = task
    await call('tasks.add_task', { id, task_title: 'One' }, me)
    await call('tasks.task_complete', { id, status: true }, me)
    await call('tasks.update_task', { id, task_title: 'Two', due_date: null }, me)
    for (const list of ['today_tasks', 'next_week_tasks', 'all_tasks'])
      for (const filter of [{}, { status: 'pending', tag: 'home', priority: 1 }, { sort: 'due' }])
        await call(`tasks.${list}`, { page: 1, ...filter }, me)
    for (const q of ['one', 'onne two', 'wonderfull'])
      await call('tasks.search', { q, tag: 'home', page: 1 }, me)
    await call('tags.tags', {}, me)
    const tag_batch = '0195b3a0-0000-4000-8000-000000000001'
    await call('tags.rename_tag', { from: 'home', to: 'house', batch_id: tag_batch }, me)
    await call('tags.rename_tag', { from: 'home', to: 'house', batch_id: tag_batch }, me)
    await call('tags.restore_tags', { batch_id: tag_batch }, me)
    await call('tags.restore_tags', { batch_id: tag_batch }, me)
    await call('tags.rename_tag', { from: 'home', to: 'house' }, me)
    await call('tags.delete_tag', { tag: 'house' }, me)
    await call('tasks.delete_task', { id }, me)
    await call('tasks.delete_task', { id }, me)
    await call('tasks.trash', { page: 1 }, me)
    await call('tasks.restore_task', { id }, me)
    await call('tasks.restore_task', { id }, me)
    for (const action of ['complete', 'reopen', 'move', 'delete', 'restore', 'delete'])
      await call('tasks.bulk_update', { ids: [id], action, due_date: null }, me)
    await call('tasks.purge_task', { id }, me)
    await call('tasks.purge_task', { id }, me)
    await call('tasks.empty_trash', {}, me)
    const every = { routines_title: 'Daily', routines_dates: 'monday tuesday friday' }
    const { routine } = await call('routines.add_routine', every, me)
    await call('routines.add_routine', { ...every, id: routine.id }, me)
    await call('routines.routines', { page: 1 }, me)
    await call('routines.update_routine', { id: routine.id, routines_title: 'Still daily' }, me)
    await call('routines.update_routine_status', { id: routine.id, status: true }, me)
    const daily = { id: routine.id, date: '2026-03-10' }
    await call('routines.preview_apply', {}, me)
    await call('routines.routine_plan', {}, me)
    await call('routines.apply_routines', {}, me)
    await call('routines.skip_routine', daily, me)
    await call('routines.unskip_routine', daily, me)
    await call('routines.routine_history', { id: routine.id }, me)
    await call('routines.update_routine', { id: routine.id, missed: 'skip' }, me)
    // In this zone it is the next day, so the first task is overdue and goes to the trash.
    const east = { ...me, 'x-timezone': 'Pacific/Kiritimati' }
    const { batch_id } = await call('routines.apply_routines', {}, east)
    await call('routines.undo_apply', { batch_id }, me)
    await call('routines.undo_apply', { batch_id }, me)
    await call('routines.delete_routine', { id: routine.id }, me)
    await call('routines.trash', { page: 1 }, me)
    await call('routines.restore_routine', { id: routine.id }, me)
    const uploaded = await opened.app.inject({
      method: 'POST',
      url: '/api/import/',
      headers: { 'content-type': 'text/csv', ...me },
      payload: 'Title,Due\nPaint,2026-03-10\n',
    })
    const { import_id } = uploaded.json()
    await call('import.confirm', { id: import_id }, me)
    await call('import.undo', { id: import_id }, me)
    await call('import.recent', {}, me)
    await call('feed.create', {}, me)
    await call('feed.feed', {}, me)
    const { url: feed } = await call('feed.create', {}, me)
    await opened.app.inject(new URL(feed).pathname)
    await call('feed.revoke', {}, me)
    for (const format of ['json', 'csv', 'ics'])
      await opened.app.inject({ url: `/api/export/?format=${format}`, headers: me })
    const passwords = { new_password: changed, confirm_password: changed }
    await call('profile.change_password', { current_password: password, ...passwords }, me)
    const moved = `${username}@example.org`
    await call('profile.update', { username: `${username}.new`, email: moved, first_name: 'A' }, me)
    const change = (await link(moved, /Confirm/)).pathname.split('/').map(decodeURIComponent)
    await call('profile.verify_email_change', { uid: change[2], token: change[3], new_email: change[4] })
    await call('auth.password_reset', { email: moved })
    const reset = Object.fromEntries((await link(moved, /Reset/)).searchParams)
    await call('auth.password_reset_validate', reset)
    await call('auth.password_reset_confirm', { ...reset, ...passwords })
    const last = await call('auth.login', { username: moved, password: changed })
    await mailbox.query('update users set password_hash = null where id = $1', [last.user.id])
    await call('profile.delete_account', {}, { authorization: `Bearer ${last.access}` })
    const [, , uid_left = '', token_left = ''] = (await link(moved, /Delete/)).pathname.split('/')
    await call('auth.logout', { refresh: last.refresh })
    await call('profile.delete_account_confirm', { uid: uid_left, token: token_left })
  }

  /** Signs in with Google: to a new account, to it again, to a linked one, and to an unverified one. */
  const signInWithGoogle = async () => {
    await signIn()
    await signIn()
    for (const [username, isVerified] of [
      ['dan', true],
      ['eve', false],
    ] as const) {
      const email = `${username}@gmail.example`
      await call('auth.register', { username, email, password, password2: password })
      const [, , uid = '', token = ''] = (await link(email, /Verify/)).pathname.split('/')
      if (isVerified) await call('auth.verify_email', { uid, token })
      provider.signsIn({ sub: `subject-${username}`, email, email_verified: true })
      await signIn()
    }
  }

  const signIn = async () => {
    const begun = await call('auth.google_url')
    const back = await provider.authorize(begun.auth_url)
    const answer = { code: back.searchParams.get('code'), state: back.searchParams.get('state') }
    return call('auth.google_authenticate', answer, { cookie: begun.cookie })
  }

  /** The names of the procedures that were called. */
  const names = () => [...called].sort()

  return { callAll, signInWithGoogle, names }
}
