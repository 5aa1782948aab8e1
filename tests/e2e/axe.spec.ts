// axe on every screen and dialog in both colour schemes; narrow screens do not scroll sideways.
import { AxeBuilder } from '@axe-core/playwright'
import { workspacePaths } from '../../client/src/paths.ts'
import { check, desk, rules, violationsOf } from '../support/axe.ts'
import { refuse } from '../support/calls.ts'
import { expect, signIn, test } from '../support/e2e.ts'
import { addTask, open, row } from '../support/screens.ts'

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

// The tests are slow on a busy machine and independent, so they run in parallel.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

test('public screens have no accessibility violations', async ({ page }) => {
  await page.setViewportSize(desk)
  for (const [path, heading] of [
    ['/', 'Manage Your Daily Tasks Efficiently'],
    ['/reset-password', 'Invalid Reset Link'],
    ['/verify-email', 'Verification Failed'],
    ['/verify-email-change', 'Verification Failed'],
    ['/delete-account', 'The account was not deleted'],
    ['/delete-account/uid/token', 'Delete your account?'],
    ['/download', 'Get Dayloop'],
    ['/contact', 'Contact'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await check(page, path)
  }
  for (const [path, submit, problem] of [
    ['/login', 'Sign In', 'Password is required'],
    ['/register', 'Sign Up', 'Username is required'],
    ['/forgot-password', 'Send Reset Link', 'Email is required'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: submit, exact: true }).click()
    await expect(page.getByText(problem)).toBeVisible()
    await check(page, path)
  }
})

const hostile = [
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3),
  'اشتر الخبز والحليب قبل أن يغلق المتجر',
  '👩‍👩‍👧‍👦🏳️‍🌈 Picnic 🧺🥨🍉 with everybody 👨🏽‍🦽‍➡️',
]

test('signed-in screens and dialogs with extreme titles have no accessibility violations', async ({
  page,
  person,
  request,
}) => {
  await page.setViewportSize(desk)
  const headers = { Authorization: `Bearer ${person.access}` }
  for (const title of hostile) {
    const due_date = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(new Date())
    const data = { task_title: title, task_details: title, due_date }
    await request.post('/api/tasks/add_task/', { data, headers })
    const routine = { routines_title: title.slice(0, 200), routines_dates: 'monday friday' }
    await request.post('/api/add_routine/', { data: routine, headers })
  }
  await request.post('/api/tasks/add_task/', {
    data: { task_title: 'Late', due_date: '2020-01-01' },
    headers,
  })
  await signIn(page, person)
  const picnic = row(page, 'Picnic')
  await expect(picnic).toBeVisible()
  await check(page, 'today')

  const withDialog = async (name: string, show: () => Promise<void>) => {
    await show()
    // A notice is a dialog too, but does not cover the screen.
    const anyDialog = '[role=dialog]:not([data-type]), [role=alertdialog]'
    const dialog = page.locator(anyDialog)
    await expect(dialog).toBeVisible()
    await check(page, name, anyDialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await withDialog('add task', async () => {
    await page.getByRole('button', { name: 'Add New Task' }).click()
    await page.getByRole('button', { name: 'Add Task', exact: true }).click()
    await expect(page.getByText('Title is required')).toBeVisible()
  })
  await withDialog('task details', () => picnic.getByRole('button', { name: /^👩‍👩‍👧‍👦/ }).click())
  await withDialog('update task', () => picnic.getByRole('button', { name: /^Edit/ }).click())
  await withDialog('delete task', () => picnic.getByRole('button', { name: /^Delete/ }).click())

  await picnic.getByRole('checkbox').click()
  await open(page, 'All Tasks')
  await expect(page.getByText(/^Overdue — /)).toBeVisible()
  const answerAgain = await refuse(page, 'tasks.task_complete', { status: 500 })
  await row(page, 'Late').getByRole('checkbox').click()
  await expect(page.getByRole('region', { name: 'Needs your attention' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dismiss' }).first()).toBeVisible()
  await check(page, 'all tasks, with a refused change and its notice')
  await answerAgain()
  await page.getByRole('button', { name: 'Discard' }).click()

  await open(page, 'Routines')
  await expect(page.getByText(/Picnic/).first()).toBeVisible()
  await check(page, 'routines')
  await withDialog('add routine', () => page.getByRole('button', { name: 'Add New Routine' }).click())
  await withDialog('update routine', () => page.getByRole('button', { name: /^Edit/ }).first().click())
  await withDialog('delete routine', () =>
    page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click(),
  )
  await open(page, 'Profile')
  await expect(page.getByLabel('First Name')).toBeVisible()
  await check(page, 'profile')
  await page.getByRole('tab', { name: 'Change Password' }).click()
  await check(page, 'password')

  // Those above and in settings-trash.spec.ts have been checked with content. A new screen is checked here.
  const isChecked = ['/today-tasks', '/all-tasks', '/routines', '/profile', '/settings', '/trash']
  for (const path of Object.values<string>(workspacePaths)) {
    if (isChecked.includes(path) || path.includes(':')) continue
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(page, path)
  }

  await page.setViewportSize({ width: 390, height: 640 })
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await expect(page.getByRole('link', { name: 'All Tasks' })).toBeVisible()
  expect(await violationsOf(new AxeBuilder({ page }).withTags(rules)), 'sidebar on a phone').toEqual([])
})

test('offline screens have no accessibility violations', async ({ page, person, context }) => {
  await page.setViewportSize(desk)
  await signIn(page, person)
  await expect(page.getByText('No tasks for today')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await check(page, 'empty and offline')
  await addTask(page, 'Written in the tunnel')
  await expect(row(page, 'Written in the tunnel').getByText('Waiting to sync')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await check(page, 'the question before signing out')
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await check(page, 'a change that waits')
})
