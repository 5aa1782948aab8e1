// The parts of an installable app: the service worker, the manifest, the icons, the shortcuts.
import { expect, readyForOffline, test } from '../support/e2e.ts'

test('the service worker caches the app but no answers of the server', async ({
  signedInPage: page,
  context,
}) => {
  await readyForOffline(page)
  const ask = (path: string) =>
    page.evaluate(
      (asked) =>
        fetch(asked).then(
          (answer) => `${answer.status}`,
          () => 'no answer',
        ),
      path,
    )
  const ofTheServer = [
    '/api/tasks/all_tasks/',
    '/api/site',
    '/api/nothing',
    '/healthz',
    '/readyz',
    '/dev/mailbox',
  ]
  for (const path of ofTheServer) await ask(path)
  await context.setOffline(true)
  for (const path of ofTheServer) expect(await ask(path), path).toBe('no answer')
  expect(await ask('/index.html')).toBe('200')
  // A click on such an address shows the server's answer, not the app.
  const tab = await context.newPage()
  for (const path of [
    '/api/openapi.json',
    '/healthz',
    '/dev/mailbox',
    '/robots.txt',
    '/metrics',
    '/.well-known/none',
  ])
    await expect(tab.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await context.setOffline(false)
  await tab.goto('/robots.txt')
  await expect(tab.locator('body')).toContainText('User-agent')
  await tab.goto('/no-such-screen')
  await expect(tab).toHaveURL('/today-tasks')
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.filter((path) => /^\/(api|dev|healthz|readyz)/.test(path))).toEqual([])
  expect(cached).toContain('/index.html')
})

test('the manifest lists existing images with their sizes', async ({ page }) => {
  await page.goto('/')
  const path = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(path ?? '')).json()
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
    ['512x512', 'monochrome'],
  ])
  expect(manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor)).toEqual([
    'wide',
    'narrow',
  ])
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(['Add task', 'Today'])
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  for (const { src, sizes } of [...icons, ...manifest.screenshots, { src: apple, sizes: '180x180' }]) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
})

test('the shortcut "Add task" opens the dialog, once', async ({ signedInPage: page }) => {
  await page.goto('/today-tasks?add=task')
  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/today-tasks$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByText('No tasks for today')).toBeVisible()
  await expect(dialog).toBeHidden()
})
