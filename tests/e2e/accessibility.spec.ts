// axe on every screen and dialog in both colour schemes, narrow screens, the keyboard alone, and what is read out.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { refuse } from '../support/calls.ts'
import { expect, signIn, test } from '../support/e2e.ts'
import { open, row } from '../support/screens.ts'

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const desk = { width: 1280, height: 800 }

const faultsOf = async (builder: AxeBuilder) =>
  (await builder.setLegacyMode().analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )

/** No violation in light; none of contrast in dark; and nothing to scroll to the side on narrow screens. */
const check = (page: Page, name: string, within = 'html') =>
  test.step(name, async () => {
    const all = new AxeBuilder({ page }).include(within).withTags(rules)
    expect(await faultsOf(all), `${name}, light`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    const contrast = new AxeBuilder({ page })
      .include(within)
      .withRules(['color-contrast', 'link-in-text-block'])
    expect(await faultsOf(contrast), `${name}, dark`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `${name} at ${width} px`).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize(desk)
  })

test('the open screens', async ({ page }) => {
  await page.setViewportSize(desk)
  for (const [path, heading] of [
    ['/', 'Manage Your Daily Tasks Efficiently'],
    ['/reset-password', 'Invalid Reset Link'],
    ['/verify-email', 'Verification Failed'],
    ['/verify-email-change', 'Verification Failed'],
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

test('the signed-in screens and dialogs, with titles that would break them', async ({
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
    // A notice is a dialog too, but not one that is in the way.
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
  await check(page, 'all tasks, with a refused change and its notice')
  await answerAgain()
  await page.getByRole('button', { name: 'Discard' }).click()

  await open(page, 'Routines')
  await expect(page.getByText(/Picnic/).first()).toBeVisible()
  await check(page, 'routines')
  await withDialog('add routine', () => page.getByRole('button', { name: 'Add New Routine' }).click())
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

  await page.setViewportSize({ width: 390, height: 640 })
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  await expect(page.getByRole('link', { name: 'All Tasks' })).toBeVisible()
  expect(await faultsOf(new AxeBuilder({ page }).withTags(rules)), 'sidebar on a phone').toEqual([])
})

test('an empty list without a network', async ({ page, person, context }) => {
  await page.setViewportSize(desk)
  await signIn(page, person)
  await expect(page.getByText('No tasks for today')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await check(page, 'empty and offline')
})

test('the main job by keyboard alone, and what is read out', async ({ page, person }) => {
  await signIn(page, person)
  await expect(page.getByText('No tasks for today')).toBeVisible()
  const said = (text: string) =>
    expect(page.locator('[aria-live="polite"]').filter({ hasText: text })).toBeAttached()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  /** Tabs on until that control has the focus, which must be visible. */
  const tabTo = async (name: string | RegExp, role: 'button' | 'checkbox' = 'button') => {
    const target = page.getByRole(role, { name }).first()
    for (let at = 0; at < 40; at += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) break
      await press('Tab')
    }
    await expect(target).toBeFocused()
    const outlined = target.locator('xpath=self::button | following-sibling::*[1]')
    await expect(outlined.first()).toHaveCSS('outline-style', 'solid')
  }

  await test.step('the link past the sidebar comes first', async () => {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await press('Enter')
  })
  const add = async (title: string) => {
    await tabTo('Add New Task')
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add New Task' })
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await page.keyboard.type(title)
    await press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add New Task' })).toBeFocused()
    await said(`Added: ${title}`)
  }
  for (const title of ['First', 'Second', 'Third']) {
    await add(title)
    await expect(row(page, title)).toBeVisible()
  }
  await test.step('complete', async () => {
    await tabTo('Mark as complete: Third', 'checkbox')
    await press('Space')
    await expect(row(page, 'Third').getByRole('checkbox')).toBeChecked()
    await said('Completed: Third')
  })
  await test.step('a dialog closes back to what opened it', async () => {
    await tabTo('Third')
    await press('Enter')
    await expect(page.getByRole('dialog', { name: 'Task Details' })).toBeVisible()
    await press('Escape')
    await expect(page.getByRole('button', { name: 'Third', exact: true })).toBeFocused()
  })
  await test.step('edit', async () => {
    await tabTo('Edit “Second”')
    await press('Enter')
    await expect(page.getByRole('dialog', { name: 'Update Task' }).getByLabel('Title')).toBeFocused()
    await press('End')
    await page.keyboard.type(' try')
    await press('Enter')
    await expect(page.getByRole('button', { name: 'Edit “Second try”' })).toBeFocused()
    await said('Updated: Second try')
  })
  await test.step('delete: the neighbour has the focus, at last the button above', async () => {
    for (const [title, next] of [
      ['Second try', 'First'],
      ['First', 'Third'],
      ['Third', 'Add New Task'],
    ] as const) {
      const gone = page.getByRole('button', { name: `Delete “${title}”` })
      await gone.focus()
      await press('Enter')
      await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
      await press('Tab', 'Enter')
      await expect(row(page, title)).toBeHidden()
      await expect(page.getByRole('button', { name: next, exact: true })).toBeFocused()
      await said(`Deleted: ${title}`)
    }
  })
})

test('reads out the connection and a problem', async ({ page, context }) => {
  await page.goto('/login')
  await page.getByLabel('Username or Email').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('nothing at all')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('Invalid credentials')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('status').getByText('You are offline.')).toBeVisible()
})
