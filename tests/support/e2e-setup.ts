// Before the first browser test, finds the browser and starts the built server with the settings of `npm start`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { cleanUpAfterKilledRuns } from './killed-runs.ts'
import { startReleases } from './releases.ts'
import { checkSharedLogs, shareSecrets } from './secrets-in-logs.ts'
import { startServer } from './server.ts'

/** Playwright calls this once, and the returned function after the last test. */
export default async function setup() {
  await cleanUpAfterKilledRuns()
  const { kind, executablePath } = await findBrowser()
  console.log(`Browser: ${kind} (${executablePath})`)
  const secrets = await mkdtemp(join(tmpdir(), 'dayloop-e2e-secrets-'))
  shareSecrets(secrets)
  // Each test has its own address, so that rate limits by address stay on without affecting other tests.
  const releases = await startReleases()
  const server = await startServer({ env: { TRUST_PROXY: 'loopback', RELEASES_URL: releases.url } })
  process.env.DAYLOOP_E2E_URL = server.url
  process.env.DAYLOOP_E2E_RELEASES = releases.url
  return async () => {
    await server.stop()
    releases.stop()
    try {
      checkSharedLogs(secrets)
    } finally {
      await rm(secrets, { recursive: true })
    }
  }
}
