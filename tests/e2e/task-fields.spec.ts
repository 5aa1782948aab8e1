// The fields behind "More", and the checklist in the dialogs, with the keyboard and with the mouse.
import { check } from '../support/axe.ts'
import { expect, test } from '../support/e2e.ts'
import { row } from '../support/screens.ts'

test.use({ serviceWorkers: 'block' })

test('a task gets a time, a priority, tags and a checklist', async ({ signedInPage: page }) => {
  const { keyboard } = page
  await page.getByRole('button', { name: 'Add New Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  await dialog.getByLabel('Title').fill('Plan the party')
  await dialog.getByRole('button', { name: 'More' }).click()
  await dialog.getByLabel('Due time').fill('17:30')
  await dialog.getByRole('radio', { name: '1' }).check({ force: true })
  await dialog.getByLabel('Tags', { exact: true }).fill('family')
  await keyboard.press('Enter')
  const add = dialog.getByRole('textbox', { name: 'Add a step' })
  for (const step of ['Guests', 'Cake', 'Music']) {
    await add.fill(step)
    await keyboard.press('Enter')
    await expect(add).toBeFocused()
  }
  await check(page, 'add task with all fields', '[role=dialog]:not([data-type])')
  const steps = dialog.getByRole('textbox', { name: /^Step/ })
  const values = async () => steps.evaluateAll((all) => all.map((one) => Reflect.get(one, 'value')))
  await dialog.getByRole('button', { name: 'Move “Guests”', exact: true }).focus()
  await keyboard.press('ArrowDown')
  await expect(dialog.getByRole('button', { name: 'Move “Guests”', exact: true })).toBeFocused()
  await expect.poll(values).toEqual(['Cake', 'Guests', 'Music'])
  await dialog.getByRole('button', { name: 'Undo the last change' }).click()
  await expect.poll(values).toEqual(['Guests', 'Cake', 'Music'])

  // With the mouse, to the end of the list.
  const from = await dialog.getByRole('button', { name: 'Move “Guests”', exact: true }).boundingBox()
  const to = await dialog.getByRole('button', { name: 'Move “Music”', exact: true }).boundingBox()
  if (!from || !to) throw new Error('The steps are not on the screen')
  await page.mouse.move(from.x + 5, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 5, to.y + to.height, { steps: 4 })
  await page.mouse.up()
  await expect.poll(values).toEqual(['Cake', 'Music', 'Guests'])

  // With clicks only. Enter shows and hides the buttons too.
  const move = dialog.getByRole('button', { name: 'Move “Cake”', exact: true })
  await move.click()
  await expect(move).toHaveAttribute('aria-expanded', 'true')
  await keyboard.press('Enter')
  await expect(move).toHaveAttribute('aria-expanded', 'false')
  await move.click()
  await dialog.getByRole('button', { name: 'Move “Cake” down' }).click()
  await expect.poll(values).toEqual(['Music', 'Cake', 'Guests'])
  await dialog.getByLabel('Due date').fill('')
  await expect(dialog.getByLabel('Due time')).toHaveValue('')
  await dialog.getByLabel('Due time').fill('17:30')
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await expect(dialog.getByText('Due time needs a due date')).toBeVisible()
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  await dialog.getByLabel('Due date').fill(today)
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await expect(dialog).toBeHidden()
  for (const text of ['Today 17:30', 'Priority 1', 'family', '0/3'])
    await expect(row(page, 'Plan the party')).toContainText(text)

  await page.getByRole('button', { name: 'Plan the party', exact: true }).click()
  const details = page.getByRole('dialog', { name: 'Task Details' })
  await details.getByRole('checkbox', { name: 'Done: “Cake”' }).click()
  await details.getByRole('textbox', { name: 'Step “Music”' }).fill('Loud music')
  await keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(row(page, 'Plan the party')).toContainText('1/3')
  await page.reload()
  await page.getByRole('button', { name: 'Plan the party', exact: true }).click()
  await expect(details.getByRole('textbox', { name: 'Step “Loud music”' })).toBeVisible()
  await expect(details.getByRole('checkbox', { name: 'Done: “Cake”' })).toBeChecked()
  await check(page, 'details with a checklist', '[role=dialog]:not([data-type])')
})

test('the tags field suggests the tags of other tasks, and is used with the keyboard', async ({
  signedInPage: page,
}) => {
  const { keyboard } = page
  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  const field = dialog.locator('input[list]')
  const suggested = () =>
    dialog.locator('datalist option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  const chip = (tag: string) => dialog.getByRole('button', { name: `Remove the tag ${tag}` })
  const quickAdd = page.getByRole('textbox', { name: 'Add a task' })
  await quickAdd.fill('Old task #family #Garden')
  await quickAdd.press('Enter')
  await expect(page.getByText(/waiting to sync/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Add New Task' }).click()
  await dialog.getByLabel('Title').fill('New task')
  await dialog.getByRole('button', { name: 'More' }).click()
  await field.focus()
  await expect.poll(suggested).toEqual(['family', 'Garden'])
  // Headless Chromium does not show the suggestions, which the browser draws itself.
  await keyboard.type('Garden')
  await keyboard.press('Enter')
  await expect(chip('Garden')).toBeVisible()
  await expect.poll(suggested).toEqual(['family'])
  await keyboard.type('FAMILY,other,')
  await expect(chip('other')).toBeVisible()
  await expect.poll(suggested).toEqual([])
  await keyboard.press('Backspace')
  await expect(chip('other')).toHaveCount(0)
  await expect(field).toBeFocused()
  await chip('FAMILY').press('Enter')
  await expect(field).toBeFocused()
  await expect.poll(suggested).toEqual(['family'])
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await expect(row(page, 'New task')).toContainText('Garden')
})
