// End-to-end tests: a real Chromium against the production build, one user flow per file.
import { defineConfig } from '@playwright/test'
import { keepFilesInMemory } from './support/memory-folder.ts'

keepFilesInMemory()

export default defineConfig({
  testDir: './e2e',
  outputDir: './.output/e2e',
  globalSetup: './support/e2e-setup.ts',
  reporter: [['list'], ['json']],
  forbidOnly: true,
  // One retry in CI, so that one flaky test does not stop a release. `npm test` lists it: it is a defect to fix.
  retries: process.env.CI ? 1 : 0,
  // One more than the cores of a small machine, because tests often wait for pages and servers.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Traces cost a third of the time. Use `--trace on` to debug a failure.
    trace: 'off',
  },
})
