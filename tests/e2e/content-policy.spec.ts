// V3 in a real browser: every screen complies with the policy, and the policy blocks foreign scripts.
import { expect, readyForOffline, test } from '../support/e2e.ts'
import { addTask, open, row } from '../support/screens.ts'

declare global {
  interface Window {
    violations: string[]
  }
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.violations = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      window.violations.push(`${effectiveDirective} ${blockedURI}`),
    )
  }),
)

test('screens, dialogs and the service worker comply with the policy', async ({ signedInPage: page }) => {
  await readyForOffline(page)
  await addTask(page, '<img src=x onerror=alert(1)>')
  await expect(row(page, '<img src=x onerror=alert(1)>')).toBeVisible()
  for (const name of ['Next 7 Days Tasks', 'All Tasks', 'Routines', 'Profile'] as const) {
    await open(page, name)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(await page.evaluate(() => window.violations)).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)).toBe(
    'activated',
  )
})

test('no text can be turned into a script', async ({ page, complaints }) => {
  await page.goto('/login')
  const tried = await page.evaluate(async () => {
    const attempt = (act: () => unknown) => {
      try {
        act()
        return 'done'
      } catch (error) {
        return String(error).split(':', 1)[0]
      }
    }
    const element = document.createElement('div')
    const script = document.createElement('script')
    document.body.append(element)
    // A text that the page evaluates, because the types of these tests do not include Trusted Types.
    const factory = Reflect.get(window, 'trustedTypes')
    return {
      html: attempt(() => Reflect.set(element, 'innerHTML', '<img src=x onerror="window.ran=1">')),
      scriptText: attempt(() => Reflect.set(script, 'text', 'window.ran = 1')),
      scriptAddress: attempt(() => Reflect.set(script, 'src', 'https://evil.example/x.js')),
      // In a separate task, because code that a debugger runs directly is exempt.
      evaluated: await new Promise((resolve) =>
        setTimeout(() =>
          resolve(attempt(() => Reflect.apply(Reflect.get(window, 'eval'), window, ['window.ran = 1']))),
        ),
      ),
      policy: attempt(() => factory.createPolicy('another', {})),
      secondDefault: attempt(() => factory.createPolicy('default', { createHTML: (text: string) => text })),
      worker: await navigator.serviceWorker.register('/early.js').then(
        () => 'done',
        () => 'refused',
      ),
    }
  })
  expect(Object.values(tried)).not.toContain('done')
  await page.evaluate(() => {
    const inline = document.createElement('script')
    inline.append('window.ran = 1')
    document.body.append(inline)
  })
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()
  expect(await page.evaluate(() => window.violations.length)).toBeGreaterThan(4)
  // Each refusal is a line in the console, which is expected here.
  complaints.length = 0
})

test('a sign-in never redirects to another origin', async ({ page, person }) => {
  for (const address of [
    '//evil.example/today-tasks',
    'https://evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(address)}&returnTo=${encodeURIComponent(address)}`)
    await page.evaluate((planted) => {
      localStorage.clear()
      for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, planted)
      for (const key of ['dayloop.return-to', 'dayloop.returnTo', 'returnTo'])
        sessionStorage.setItem(key, planted)
    }, address)
    await page.reload()
    await page.getByLabel('Username or Email').fill(person.username)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/today-tasks$/)
    await page.evaluate(() => localStorage.clear())
  }
})
