// Drafts keep typed text.
import { expect, PASSWORD, test } from '../support/e2e.ts'
import { addTask, open, row } from '../support/screens.ts'

test.use({ serviceWorkers: 'block' })

test('typed text survives a closed dialog, a reload and an expired session', async ({
  signedInPage: page,
  person,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  const begin = () => page.getByRole('button', { name: 'Add New Task' }).click()
  const isThere = async () => {
    await expect(dialog.getByLabel('Title')).toHaveValue('Half a tho')
    await expect(dialog.getByLabel('Due date')).toHaveValue('2031-02-03')
  }
  await begin()
  await dialog.getByLabel('Title').fill('Half a tho')
  await dialog.getByLabel('Due date').fill('2031-02-03')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await begin()
  await isThere()
  await page.reload()
  await begin()
  await isThere()

  await page.evaluate(() => {
    localStorage.setItem('access_token', 'expired')
    localStorage.setItem('refresh_token', 'revoked')
  })
  await page.goto('/all-tasks')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Username or Email').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/all-tasks')
  await open(page, 'Today Tasks')
  await begin()
  await isThere()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await addTask(page, 'A whole thought')
  await expect(row(page, 'A whole thought')).toBeVisible()
})

test('a draft keeps only touched fields, not values that another device changed', async ({
  signedInPage: page,
  person,
  request,
}) => {
  const headers = { Authorization: `Bearer ${person.access}` }
  const elsewhere = async (method: 'post' | 'patch' | 'put', path: string, data: object) =>
    (await request[method](path, { headers, data })).json()
  const task = await elsewhere('post', '/api/tasks/add_task/', {
    task_title: 'Before',
    task_details: 'Old details',
    due_date: '2031-01-01',
  })
  const { routine } = await elsewhere('post', '/api/add_routine/', {
    routines_title: 'Run',
    routines_dates: 'monday',
  })

  await open(page, 'All Tasks')
  const dialog = page.getByRole('dialog', { name: 'Update Task' })
  const edit = (title: string) => row(page, title).getByRole('button', { name: /^Edit/ }).click()
  await edit('Before')
  await dialog.getByLabel('Title').fill('Half a tho')
  await dialog.getByLabel('Brief/Description').fill('New details')
  await dialog.getByLabel('Brief/Description').fill('Old details')
  await page.keyboard.press('Escape')
  await elsewhere('patch', `/api/tasks/update_task/${task.id}/`, {
    task_details: 'Details from elsewhere',
    due_date: '2031-02-02',
  })
  await page.reload()
  await expect(row(page, 'Before')).toContainText('2 Feb 2031')
  await edit('Before')
  await expect(dialog.getByLabel('Title')).toHaveValue('Half a tho')
  await expect(dialog.getByLabel('Brief/Description')).toHaveValue('Details from elsewhere')
  await expect(dialog.getByLabel('Due date')).toHaveValue('2031-02-02')
  await dialog.getByRole('button', { name: 'Update Task' }).click()
  await expect(row(page, 'Half a tho')).toContainText('2 Feb 2031')

  await open(page, 'Routines')
  const routineDialog = page.getByRole('dialog', { name: 'Update Routine' })
  await edit('Run')
  await routineDialog.getByLabel('Routine Title').fill('Run far')
  await page.keyboard.press('Escape')
  await elsewhere('post', `/api/update_routine/${routine.id}/`, { routines_dates: 'sunday' })
  await page.reload()
  await expect(row(page, 'Run')).toContainText('Sun')
  await edit('Run')
  await expect(routineDialog.getByLabel('Sunday')).toBeChecked()
  await expect(routineDialog.getByLabel('Monday')).not.toBeChecked()
  await routineDialog.getByRole('button', { name: 'Update Routine' }).click()
  await expect(row(page, 'Run far')).toContainText('Sun')

  await open(page, 'Profile')
  await page.getByLabel('First Name').fill('Ann')
  const username = `${person.username}-new`
  await elsewhere('put', '/api/profile/update/', { username, email: person.email, last_name: 'Lee' })
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Profile updated.')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Ann')
  await expect(page.getByLabel('Last Name')).toHaveValue('Lee')
  await expect(page.getByLabel('Username')).toHaveValue(username)
})
