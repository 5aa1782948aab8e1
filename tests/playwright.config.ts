// End-to-end tests: a real Chromium against the production build, one journey a file.
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: './e2e',
  outputDir: './.output/e2e',
  globalSetup: './support/e2e-setup.ts',
  reporter: [['list'], ['json']],
  forbidOnly: true,
  // A test that passes only now and then is a fault to be found, not to be repeated away.
  retries: 0,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Recording every step costs a third of the time: `--trace on` when a failure needs it.
    trace: 'off',
  },
})
