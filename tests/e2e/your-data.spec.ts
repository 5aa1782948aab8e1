// Settings › Your Data: an import with its preview and undo, an export, the calendar feed, and deleting the account.
import { readFile } from 'node:fs/promises'
import { check } from '../support/axe.ts'
import { expect, signIn, test } from '../support/e2e.ts'
import { open, row } from '../support/screens.ts'

test.use({ serviceWorkers: 'block' })

const file = (text: string | Buffer, name = 'garden.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

const TODOIST = [
  'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE,DATE_LANG',
  'task,Paint the shed @house,Two coats,1,1,2026-03-10,en',
  'task,Buy brushes,,4,2,,',
  'task,Sweep,,4,1,every friday,en',
  'task,,,4,1,,',
].join('\n')

test('a file is previewed, imported and undone, and the data is deleted with the account', async ({
  page,
  person,
  request,
}) => {
  await signIn(page, person)
  await open(page, 'Settings')
  const choose = page.locator('input[type=file]')
  const part = (name: string) => page.getByRole('region', { name })
  await expect(part('Import').getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await check(page, 'your data')

  await test.step('a file that is none is one clear error', async () => {
    await choose.setInputFiles(file('<html></html>', 'page.html'))
    await expect(part('Import')).toContainText('This is not a file that Dayloop can import.')
    await choose.setInputFiles(file(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 'huge.csv'))
    await expect(part('Import')).toContainText('The file is larger than 20 MiB.')
    await page.route('**/api/import/', (route) => route.abort())
    await choose.setInputFiles(file(TODOIST))
    await expect(part('Import')).toContainText('The upload did not finish. Nothing was imported.')
    await page.unroute('**/api/import/')
  })

  await test.step('the preview says what comes in and what does not', async () => {
    await choose.setInputFiles(file(TODOIST))
    await expect(part('Import')).toContainText('garden.csv from Todoist')
    await expect(part('Import')).toContainText('3 tasks')
    await expect(part('Import')).toContainText('1 routine')
    await expect(part('Import')).toContainText('Paint the shed')
    await part('Import').getByText('1 note about this file').click()
    await expect(part('Import')).toContainText('Line 5')
    await expect(part('Import')).toContainText('A task without a title is left out.')
    await check(page, 'the preview of an import')
  })

  await test.step('a confirmation whose answer is lost imports nothing twice', async () => {
    await page.route('**/api/trpc/import.confirm', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await part('Import').getByRole('button', { name: 'Import 4 items' }).click()
    await expect(part('Import')).toContainText('the import may have finished')
    await expect(part('Import')).toContainText('Todoist: 4 items')
    await page.unroute('**/api/trpc/import.confirm')
    await part('Import').getByRole('button', { name: 'Import 4 items' }).click()
    await expect(part('Import').getByText('4 items imported from Todoist.')).toBeVisible()
    await check(page, 'a finished import')
    await part('Import').getByRole('link', { name: 'Show all tasks' }).click()
    for (const title of ['Paint the shed', 'Buy brushes', 'Sweep'])
      await expect(row(page, title)).toHaveCount(1)
    await row(page, 'Buy brushes').getByRole('checkbox').click()
    await expect(row(page, 'Buy brushes').getByRole('checkbox')).toBeChecked()
  })

  await test.step('the import is undone later; what was changed since stays', async () => {
    await page.reload()
    await open(page, 'Settings')
    await part('Import')
      .getByRole('button', { name: /^Undo the import Todoist/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('3 items removed. 1 item stay')).toBeAttached()
    await expect(part('Import').getByText('Earlier imports')).toHaveCount(0)
    await expect(part('Import').locator(':focus')).toHaveCount(1)
    await choose.setInputFiles(file(TODOIST))
    await part('Import').getByRole('button', { name: 'Import 3 items' }).click()
    await page.getByLabel('Notifications').getByRole('button', { name: 'Undo' }).click()
    await expect(part('Import').getByText('3 items removed.')).toBeVisible()
  })

  await test.step('an export is a file with everything in it', async () => {
    const downloading = page.waitForEvent('download')
    await part('Export').getByRole('button', { name: 'Everything (JSON)' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^dayloop-\d{4}-\d\d-\d\d\.json$/)
    const { tasks } = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(tasks.map(({ task_title }: { task_title: string }) => task_title)).toEqual(['Buy brushes'])
    await expect(part('Export').getByText(/^Saved dayloop-/)).toBeVisible()
  })

  await test.step('the calendar feed has an address until it is revoked', async () => {
    const feed = part('Calendar Feed')
    const focused = feed.locator(':focus')
    await feed.getByRole('button', { name: 'Create address' }).click()
    const address = await feed.getByLabel('Calendar address').inputValue()
    const path = new URL(address).pathname
    expect((await request.get(path)).status()).toBe(200)
    await check(page, 'the calendar feed')
    await page.reload()
    await expect(feed).toContainText('It cannot be shown again.')
    await feed.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(feed.getByRole('button', { name: 'Create address' })).toBeVisible()
    await expect(focused).toContainText('Create address')
    expect((await request.get(path)).status()).toBe(404)
  })

  await test.step('a deleted account leaves nothing on the device', async () => {
    await part('Delete Account').getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog.getByRole('button', { name: 'Everything (JSON)' })).toBeVisible()
    await check(page, 'deleting the account', '[role=dialog]')
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await dialog.getByRole('button', { name: 'Delete account forever' }).click()
    await expect(dialog.getByText('Current password is incorrect')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Delete account forever' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Your account was deleted.')).toBeVisible()
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored).not.toContain(person.username)
    const data = { username: person.username, password: person.password }
    expect((await request.post('/api/auth/login/', { data })).status()).toBe(401)
  })
})
