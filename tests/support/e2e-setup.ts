// Before the first browser test: the browser is found and the built server runs, as `npm start` would have it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { startReleases } from './releases.ts'
import { checkSharedLogs, shareSecrets } from './secrets-in-logs.ts'
import { startServer } from './server.ts'

/** Playwright calls this once; what it returns, after the last test. */
export default async function setup() {
  const { kind, executablePath } = await findBrowser()
  console.log(`Browser: ${kind} (${executablePath})`)
  const secrets = await mkdtemp(join(tmpdir(), 'dayloop-e2e-secrets-'))
  shareSecrets(secrets)
  // Each test comes from an address of its own, so that the limits by address stay on and never meet.
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
