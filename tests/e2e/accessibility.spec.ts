// Use with the keyboard only, and the texts for screen readers.
import { hold } from '../support/calls.ts'
import { expect, signIn, test } from '../support/e2e.ts'
import { elsewhere, goOffline, goOnline, tasksOnServer } from '../support/offline.ts'
import { row } from '../support/screens.ts'

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

test('tasks are managed by keyboard alone, with announcements', async ({
  page,
  context,
  request,
  person,
}) => {
  await signIn(page, person)
  await expect(page.getByText('No tasks for today')).toBeVisible()
  const said = (text: string) =>
    expect(page.locator('[aria-live="polite"]').filter({ hasText: text })).toBeAttached()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  /** Presses Tab until that control has the focus, which must be visible. */
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

  await test.step('the skip link comes first', async () => {
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
  for (const title of ['First', 'Second', 'Third', 'Moved', 'Elsewhere']) {
    await add(title)
    await expect(row(page, title)).toBeVisible()
  }
  await test.step('complete', async () => {
    await tabTo('Mark as complete: Third', 'checkbox')
    await press('Space')
    await expect(row(page, 'Third').getByRole('checkbox')).toBeChecked()
    await said('Completed: Third')
  })
  await test.step('focus returns to the opener when a dialog closes', async () => {
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
  await test.step('focus moves to the next row when a row leaves', async () => {
    const [task] = await tasksOnServer(request, person)
    await page.getByRole('button', { name: 'Elsewhere', exact: true }).focus()
    await elsewhere(request, person, `/api/tasks/delete_task/${task?.id}/`)
    await goOffline(context)
    await goOnline(context)
    await expect(row(page, 'Elsewhere')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Moved', exact: true })).toBeFocused()

    await tabTo('Edit “Moved”')
    await press('Enter')
    await page.getByRole('dialog', { name: 'Update Task' }).getByLabel('Due date').fill('2090-01-01')
    await press('Enter')
    await expect(row(page, 'Moved')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Third', exact: true })).toBeFocused()
  })
  await test.step('after a deletion the next row has the focus, or else the button above', async () => {
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

test('connection changes and problems are announced', async ({ page, context }) => {
  await page.goto('/login')
  await page.getByLabel('Username or Email').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('nothing at all')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('Invalid credentials')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('status').getByText('You are offline.')).toBeVisible()
})

test('nothing moves with reduced motion', async ({ page, person }) => {
  const moving = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { transitionDuration, animationName } = getComputedStyle(element)
          return /[1-9]/.test(transitionDuration) || animationName !== 'none'
        })
        .map((element) => element.outerHTML.slice(0, 80)),
    )
  const lists = await hold(page, 'tasks.today_tasks')
  await signIn(page, person)
  await expect(page.getByRole('main').getByText('Loading...').first()).toBeVisible()
  expect(await moving(), 'loading').toEqual([])
  lists.release()
  await page.getByRole('button', { name: 'Add New Task' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Task' })).toBeVisible()
  expect(await moving(), 'a dialog').toEqual([])
})
