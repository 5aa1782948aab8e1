// The label and the colour of a task's due date, relative to today.
import { expect, signIn, test } from '../support/e2e.ts'
import { open, row } from '../support/screens.ts'

test.use({ serviceWorkers: 'block' })

test('due dates have their labels and colours', async ({ page, person, request }) => {
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' })
  const day = (ahead: number) => today.format(Date.now() + ahead * 86_400_000)
  const headers = { Authorization: `Bearer ${person.access}`, 'X-Timezone': 'Europe/Berlin' }
  const add = async (task_title: string, due_date: string | null, status = false) => {
    const answer = await request.post('/api/tasks/add_task/', { data: { task_title, due_date }, headers })
    const { id } = await answer.json()
    if (status) await request.post(`/api/tasks/task_complete/${id}/`, { data: { status: true }, headers })
  }
  await add('Missed', day(-3))
  await add('Filed', day(-3), true)
  await add('Now', day(0))
  await add('Soon', day(1))
  await add('Distant', day(5))
  await add('Undated', null)
  await signIn(page, person)
  await open(page, 'All Tasks')

  const written = (ahead: number) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }).format(new Date(day(ahead)))
  const bold = '700'
  for (const [title, label, colour, weight] of [
    ['Missed', `Overdue — ${written(-3)}`, 'rgb(179, 38, 30)', bold],
    ['Filed', written(-3), 'rgb(87, 92, 88)', '400'],
    ['Now', 'Today', 'rgb(29, 95, 191)', bold],
    ['Soon', 'Tomorrow', 'rgb(122, 59, 176)', bold],
    ['Distant', written(5), 'rgb(87, 92, 88)', '400'],
  ] as const) {
    const shown = row(page, title).getByText(label, { exact: true })
    await expect(shown).toHaveCSS('color', colour)
    await expect(shown).toHaveCSS('font-weight', weight)
  }
  const done = page.getByRole('button', { name: 'Filed', exact: true })
  await expect(done).toHaveCSS('text-decoration-line', 'line-through')
  await expect(row(page, 'Filed').getByRole('checkbox')).toHaveAttribute('title', 'Mark as pending')
  await expect(row(page, 'Now').getByRole('checkbox')).toHaveAttribute('title', 'Mark as complete')
  await done.click()
  const details = page.getByRole('dialog', { name: 'Task Details' })
  await expect(details.getByText('Completed', { exact: true })).toBeVisible()
  await expect(details.getByText(written(-3), { exact: true })).toBeVisible()
})

test('an incomplete date is an error beside its field', async ({ signedInPage: page }) => {
  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  const date = dialog.getByLabel('Due date')
  const add = dialog.getByRole('button', { name: 'Add Task' })
  await open(page, 'All Tasks')
  await page.getByRole('button', { name: 'Add New Task' }).click()
  await dialog.getByLabel('Title').fill('Pay the rent\u0000')
  await date.focus()
  await page.keyboard.type('0112')
  await dialog.getByLabel('Title').focus()
  await expect(dialog.getByText('Enter a complete date')).toBeVisible()
  await add.click()
  await expect(dialog.getByText('Title contains a character that is not allowed')).toBeVisible()
  await expect(dialog.getByText('Enter a complete date')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await dialog.getByLabel('Title').fill('\u2800')
  await add.click()
  await expect(dialog.getByText('Title has no visible character')).toBeVisible()
  await dialog.getByLabel('Title').fill('Pay the rent')
  await add.click()
  await expect(date).toBeFocused()

  await page.keyboard.type('011226')
  await add.click()
  await expect(dialog.getByText('Enter a year from 1900 on')).toBeVisible()
  await date.fill('2031-12-01')
  await expect(dialog.getByText('Enter a year from 1900 on')).toBeHidden()

  // A part that is deleted from a complete date is not "no date" either, until nothing is left.
  await date.focus()
  await page.keyboard.press('Backspace')
  await add.click()
  await expect(dialog.getByText('Enter a complete date')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add New Task' }).click()
  await expect(date).toHaveValue('2031-12-01')
  await date.focus()
  for (const key of ['Backspace', 'ArrowRight', 'Backspace', 'ArrowRight', 'Backspace'])
    await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await expect(row(page, 'Pay the rent')).toBeVisible()
  await expect(row(page, 'Pay the rent')).not.toContainText('2031')
})
