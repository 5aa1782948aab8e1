// Two devices of one user: each shows the changes of the other, also through a proxy that cuts connections.
import type { APIRequestContext, Browser } from '@playwright/test'
import { expect, newSession, type Person, register, signIn } from '../support/e2e.ts'
import { test } from '../support/proxy.ts'
import { addTask, open, row } from '../support/screens.ts'

const openPhone = async (browser: Browser, baseURL: string | undefined, person: Person) => {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const phone = await context.newPage()
  const stream = phone.waitForResponse(/\/api\/live\//)
  await signIn(phone, person)
  await stream
  return phone
}

test('two devices show the changes of each other, a dialog keeps what was typed, and a session ends everywhere', async ({
  page: desk,
  browser,
  baseURL,
  request,
  frontProxy,
}) => {
  const person = await register(request)
  const stream = desk.waitForResponse(/\/api\/live\//)
  await signIn(desk, person)
  await stream
  const mobile: Person = { ...person, ...(await newSession(request, person)) }
  const phone = await openPhone(browser, baseURL, mobile)

  await addTask(phone, 'Buy milk')
  await expect(row(desk, 'Buy milk')).toBeVisible({ timeout: 1_500 })
  let lists = 0
  desk.on('request', (call) => {
    if (/tasks\.today_tasks/.test(call.url())) lists += 1
  })
  await row(desk, 'Buy milk').getByRole('checkbox').click()
  await expect(row(phone, 'Buy milk').getByRole('checkbox')).toBeChecked({ timeout: 1_500 })
  expect(lists, 'a device does not request its lists again because of its own change').toBe(0)

  await desk.getByRole('button', { name: 'Edit “Buy milk”' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Buy oat milk')
  await request.patch(`/api/tasks/update_task/${await idOf(request, mobile)}/`, {
    data: { task_details: 'Two bottles' },
    headers: { authorization: `Bearer ${mobile.access}` },
  })
  await expect(dialog.getByText('This was changed on another device')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Buy oat milk')
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await dialog.getByRole('button', { name: 'Show the newest version' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Buy milk')
  await expect(dialog.getByLabel('Brief/Description')).toHaveValue('Two bottles')
  await dialog.getByRole('button', { name: 'Show what I typed' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Buy oat milk')
  await dialog.getByRole('button', { name: 'Update Task' }).click()
  await expect(row(phone, 'Buy oat milk')).toBeVisible()

  const details = desk.getByRole('dialog', { name: 'Task Details' })
  await desk.getByRole('button', { name: 'Buy oat milk', exact: true }).click()
  await expect(details).toBeVisible()
  await expect(details.getByText('on another device')).toHaveCount(0)
  const task = await idOf(request, mobile)
  const as = { headers: { authorization: `Bearer ${mobile.access}` } }
  await request.patch(`/api/tasks/update_task/${task}/`, { ...as, data: { task_details: 'Three bottles' } })
  await expect(details.getByText('Three bottles')).toBeVisible()
  await expect(details.getByText('This was changed on another device')).toBeVisible()
  await request.delete(`/api/tasks/delete_task/${task}/`, as)
  await expect(details.getByText('This was deleted or moved')).toBeVisible()
  await request.post(`/api/tasks/restore_task/${task}/`, as)
  await desk.keyboard.press('Escape')

  const quickAdd = desk.getByRole('textbox', { name: 'Add a task' })
  await quickAdd.fill('Half a sen')
  await addTask(phone, 'While typing')
  await expect(row(desk, 'While typing')).toBeVisible()
  await expect(quickAdd).toHaveValue('Half a sen')
  await expect(quickAdd).toBeFocused()
  await quickAdd.clear()
  const box = row(desk, 'Buy oat milk').getByRole('checkbox')
  await box.focus()
  await addTask(phone, 'While focused')
  await expect(row(desk, 'While focused')).toBeVisible()
  await expect(box).toBeFocused()

  frontProxy.cut()
  await addTask(phone, 'After the cut')
  await expect(row(desk, 'After the cut')).toBeVisible()

  await request.post('/api/auth/logout/', { data: { refresh: mobile.refresh } })
  await expect(phone).toHaveURL(/\/login/, { timeout: 2_000 })
  await expect(desk).toHaveURL('/today-tasks')
  await phone.context().close()
})

test('rows stay where they are while another device adds and completes tasks', async ({
  page: desk,
  person,
  request,
}) => {
  const device = await newSession(request, person)
  const as = { headers: { authorization: `Bearer ${device.access}` } }
  const add = async (task_title: string) =>
    expect((await request.post('/api/tasks/add_task/', { ...as, data: { task_title } })).ok()).toBe(true)
  for (let number = 12; number >= 1; number -= 1) await add(`Task ${number}.`)
  await desk.setViewportSize({ width: 800, height: 500 })
  const stream = desk.waitForResponse(/\/api\/live\//)
  await signIn(desk, person)
  await stream
  await open(desk, 'All Tasks')

  const top = async (title: string) => (await row(desk, title).boundingBox())?.y ?? Number.NaN
  const scrollTo = (title: string) =>
    row(desk, title).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  /** Another device changes the rows above. The row stays where it is. */
  const staysInPlace = async (title: string, arriving: string) => {
    const before = await top(title)
    await add(arriving)
    await expect(row(desk, arriving)).toBeVisible()
    expect(Math.abs((await top(title)) - before), `${title} after “${arriving}”`).toBeLessThanOrEqual(1)
  }

  // The row in the middle of the screen.
  await desk.mouse.move(0, 0)
  await scrollTo('Task 6.')
  await staysInPlace('Task 6.', 'First arrival')
  const before = await top('Task 6.')
  const { user_tasks } = await (await request.get('/api/tasks/all_tasks/', as)).json()
  const { id } = user_tasks.find((task: { task_title: string }) => task.task_title === 'Task 2.')
  await request.post(`/api/tasks/task_complete/${id}/`, { ...as, data: { status: true } })
  await expect(row(desk, 'Task 2.').getByRole('checkbox')).toBeChecked()
  expect(Math.abs((await top('Task 6.')) - before)).toBeLessThanOrEqual(1)

  // At the top of the page, the row under the pointer.
  await desk.evaluate(() => window.scrollTo(0, 0))
  await row(desk, 'Task 1.').hover()
  await staysInPlace('Task 1.', 'Second arrival')

  // On a page that is too short to scroll, too.
  await desk.setViewportSize({ width: 800, height: 1400 })
  await row(desk, 'Task 3.').hover()
  await staysInPlace('Task 3.', 'Third arrival')

  // A field in use stays in place, and the rows below it move.
  const quickAdd = desk.getByRole('textbox', { name: 'Add a task' })
  await quickAdd.fill('Half a sen')
  const fieldBefore = (await quickAdd.boundingBox())?.y
  await add('Fourth arrival')
  await expect(row(desk, 'Fourth arrival')).toBeVisible()
  expect((await quickAdd.boundingBox())?.y).toBe(fieldBefore)
  await expect(quickAdd).toHaveValue('Half a sen')
  await expect(quickAdd).toBeFocused()

  // Selected rows stay selected, and the focus stays in its row.
  await desk.setViewportSize({ width: 800, height: 500 })
  await desk.getByRole('button', { name: 'Select', exact: true }).click()
  const box = (name: string) => desk.getByRole('checkbox', { name })
  await box('Task 3.').click()
  await box('Task 4.').click()
  await desk.mouse.move(0, 0)
  await staysInPlace('Task 4.', 'Fifth arrival')
  await expect(box('Task 3.')).toBeChecked()
  await expect(box('Task 4.')).toBeChecked()
  await expect(box('Task 4.')).toBeFocused()
  await expect(desk.getByRole('region', { name: 'Selected tasks' })).toContainText('2 selected')
})

const idOf = async (request: APIRequestContext, { access }: Person): Promise<string> => {
  const answer = await request.get('/api/tasks/all_tasks/', {
    headers: { authorization: `Bearer ${access}` },
  })
  return (await answer.json()).user_tasks[0].id
}
