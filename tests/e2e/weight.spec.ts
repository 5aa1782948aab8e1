// The size of the scripts of a first visit: 75 KiB for the landing page, 130 KiB for the first list.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/e2e.ts'
import { thisCheckout } from '../support/server.ts'

test.use({ serviceWorkers: 'block' })

// Scripts that are fetched when the browser is idle are not needed by the screen.
test.beforeEach(({ page }) =>
  page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 })),
)

const KIB = 1024

const compressed = (url: string) =>
  statSync(join(thisCheckout, 'client/dist', `${new URL(url).pathname}.gz`)).size

/** The scripts of a screen, and their total size in gzip. */
const weigh = async (page: Page, show: () => Promise<void>) => {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) scripts.add(request.url())
  })
  await show()
  await page.waitForLoadState('networkidle')
  const sizes = [...scripts].map((url) => [new URL(url).pathname, compressed(url)] as const)
  return { sizes, sum: sizes.reduce((total, [, size]) => total + size, 0) }
}

test('the landing page stays within its size budget', async ({ page }) => {
  const { sizes, sum } = await weigh(page, async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  expect(sum, JSON.stringify(sizes)).toBeGreaterThan(50 * KIB)
  expect(sum, JSON.stringify(sizes)).toBeLessThanOrEqual(75 * KIB)
})

test('the first list stays within its size budget', async ({ page, person }) => {
  const { sizes, sum } = await weigh(page, async () => {
    await signIn(page, person)
    await expect(page.getByText('No tasks for today')).toBeVisible()
  })
  expect(sum, JSON.stringify(sizes)).toBeGreaterThan(75 * KIB)
  expect(sum, JSON.stringify(sizes)).toBeLessThanOrEqual(130 * KIB)
})
