// The field above a list: chips, the keyboard, composition of Japanese text, and Enter without a connection.
import type { Locator } from '@playwright/test'
import { check } from '../support/axe.ts'
import { expect, readyForOffline, test } from '../support/e2e.ts'
import { open, row } from '../support/screens.ts'

/** Types and enters before the browser paints, like a fast typist on a slow device. */
const enterAtOnce = (field: Locator, text: string) =>
  field.evaluate((input: HTMLInputElement, typed) => {
    document.execCommand('insertText', false, typed)
    input.form?.requestSubmit()
  }, text)

test('a line becomes a task with its fields, and the field keeps the focus', async ({
  signedInPage: page,
  context,
}) => {
  const field = page.getByRole('textbox', { name: 'Add a task' })
  const chips = page.getByRole('group', { name: 'Recognized in your text' }).getByRole('button')
  await open(page, 'All Tasks')
  await field.focus()
  await page.keyboard.type('Call mum tomorrow 5pm #family !1')
  await expect(chips).toHaveText(['Due date: Tomorrow', 'Due time: 17:00', 'Tag: family', 'Priority 1'])
  await expect(page.getByText(/^Recognized: Due date: Tomorrow, .*Priority 1$/)).toBeAttached()
  await check(page, 'quick add with chips')

  // The words of a dismissed chip return to the title, and typed text survives a reload.
  await page.keyboard.press('Tab')
  await expect(chips.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(chips).toHaveText(['Due time: 17:00', 'Tag: family', 'Priority 1'])
  await page.reload()
  await expect(field).toHaveValue('Call mum tomorrow 5pm #family !1')
  await expect(chips).toHaveCount(3)
  await field.focus()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  const mum = row(page, 'Call mum tomorrow')
  await expect(mum).toContainText('Today 17:00')
  await expect(mum).toContainText('Priority 1')
  await expect(mum).toContainText('family')

  // A line that cannot be added stays, with its problem.
  await enterAtOnce(field, 'x'.repeat(501))
  await expect(page.getByText('Title must be at most 500 characters long')).toHaveCount(2)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('Water plants every monday and friday')
  await expect(field).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Water plants” was added to Routines.')).toBeVisible()
  await enterAtOnce(field, 'Post every word of the letter today !2')
  await expect(row(page, 'Post every word of the letter')).toContainText('Priority 2')
  await expect(field).toHaveValue('')
  await expect(chips).toHaveCount(0)

  // Without a date, a task of Today's Tasks is due today, also offline.
  await open(page, 'Today Tasks')
  await readyForOffline(page)
  await field.focus()
  await context.setOffline(true)
  await page.keyboard.type('In the tunnel')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
  await expect(row(page, 'In the tunnel').getByText('Waiting to sync')).toBeVisible()
  await expect(row(page, 'In the tunnel')).toContainText('Today')
  await context.setOffline(false)
  await expect(row(page, 'In the tunnel').getByText('Waiting to sync')).toHaveCount(0)
  await open(page, 'Routines')
  await expect(row(page, 'Water plants')).toBeVisible()
})

test('an Enter that ends a composition adds nothing', async ({ signedInPage: page, context }) => {
  const field = page.getByRole('textbox', { name: 'Add a task' })
  const browser = await context.newCDPSession(page)
  await field.focus()
  await browser.send('Input.imeSetComposition', { text: 'にほんご', selectionStart: 4, selectionEnd: 4 })
  await expect(field).toHaveValue('にほんご')
  await page.keyboard.press('Enter')
  await browser.send('Input.insertText', { text: '日本語' })
  await expect(field).toHaveValue('日本語')
  await expect(page.getByText('No tasks for today')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(row(page, '日本語')).toBeVisible()
  await expect(field).toHaveValue('')
})

test('lines that are entered before the code is loaded are added', async ({ signedInPage: page }) => {
  let serve = () => {}
  const isWanted = new Promise<void>((resolve) => {
    serve = resolve
  })
  await page.route(/quick-add-reader/, async (route) => {
    await isWanted
    await route.continue()
  })
  const field = page.getByRole('textbox', { name: 'Add a task' })
  await field.focus()
  await page.keyboard.type('Buy milk !2')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Buy eggs')
  serve()
  await expect(row(page, 'Buy milk')).toContainText('Priority 2')
  await expect(field).toHaveValue('Buy eggs')
})
