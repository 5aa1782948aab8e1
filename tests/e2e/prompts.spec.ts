// The banners and the install prompt, on a clock that the test controls.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'

test.use({ serviceWorkers: 'block' })

const offerToInstall = (page: Page) =>
  page.evaluate(() => {
    const prompt = () => {
      document.title = 'asked to install'
      return Promise.resolve()
    }
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })

test('the banner is amber while the server is unreachable, and green for 3 seconds after', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await page.goto('/')
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await context.setOffline(true)
  const amber = page.getByText('You are offline. Changes are kept on this device and sent when you are back.')
  await expect(amber).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(amber).toBeVisible()
  await context.setOffline(false)
  const green = page.getByText('Back Online! All features are now available.')
  await expect(green).toBeVisible()
  await expect(amber).toBeHidden()
  await page.clock.runFor(2_900)
  await expect(green).toBeVisible()
  await page.clock.runFor(200)
  await expect(green).toBeHidden()
})

test('the banner is amber if the browser is online but the server is not', async ({ page, context }) => {
  await page.clock.install()
  await page.goto('/')
  await context.route(/healthz/, (route) => route.abort())
  await page.clock.runFor(31_000)
  await expect(page.getByText(/^You are offline/)).toBeVisible()
  await context.unroute(/healthz/)
  await page.clock.runFor(5_000)
  await expect(page.getByText('Back Online! All features are now available.')).toBeVisible()
})

const start = Date.parse('2026-03-10T12:00:00Z')
const second = 1_000
const day = 24 * 3_600 * second

const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/147.0.0.0 Mobile Safari/537.36'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

for (const [platform, userAgent, text] of [
  ['desktop', undefined, /in its own window/],
  ['Android', android, /to your home screen/],
  ['iOS', iPhone, /tap Share, then “Add to Home Screen”/],
] as const) {
  test.describe(platform, () => {
    if (userAgent !== undefined) test.use({ userAgent })

    test(`the install prompt on ${platform} shows after 5 seconds, and hides after "Not now"`, async ({
      page,
    }) => {
      // Safari on iOS has no install event. Its navigator reports whether the app runs from the home screen.
      if (platform === 'iOS')
        await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
      const prompt = page.getByRole('complementary', { name: 'Install Dayloop' })
      const visit = async () => {
        await page.goto('/')
        await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
        if (platform !== 'iOS') await offerToInstall(page)
      }
      // The clock is stopped. It advances in steps until the prompt's code is loaded and its delay has passed.
      const appears = () =>
        expect(async () => {
          await page.clock.runFor(500)
          await expect(prompt).toContainText(text, { timeout: 250 })
        }).toPass({ intervals: [20] })
      await page.clock.install({ time: start })
      await page.clock.pauseAt(start + second)
      await visit()
      await page.clock.runFor(4.9 * second)
      await expect(prompt).toBeHidden()
      await appears()
      await page.getByRole('button', { name: 'Not now' }).click()
      await expect(prompt).toBeHidden()
      // For 7 days. The rule is the same for all prompts, so it is tested once.
      if (platform !== 'desktop') return

      await page.clock.fastForward(6 * day)
      const code = page.waitForResponse(/prompts-.*\.js/)
      await visit()
      await (await code).finished()
      await page.clock.runFor(6 * second)
      await page.clock.runFor(6 * second)
      await expect(prompt).toBeHidden()
      await page.clock.fastForward(2 * day)
      await visit()
      await appears()
      await page.getByRole('button', { name: 'Install', exact: true }).click()
      await expect(page).toHaveTitle('asked to install')
      await expect(prompt).toBeHidden()
    })
  })
}
