// The server of the browser tests of accounts, with real emails and an OpenID provider instead of Google.
import { test as base } from './e2e.ts'
import { startMail } from './mail.ts'
import { startProvider } from './provider.ts'
import { startServer } from './server.ts'

type Services = {
  url: string
  mail: Awaited<ReturnType<typeof startMail>>
  provider: Awaited<ReturnType<typeof startProvider>>
}

export { expect } from './e2e.ts'

export const test = base.extend<object, { services: Services }>({
  services: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const mail = await startMail()
      const provider = await startProvider()
      const env = { ...provider.env, SMTP_URL: mail.url, TRUST_PROXY: 'loopback' }
      const server = await startServer({ env })
      await use({ url: server.url, mail, provider })
      await server.stop()
      await provider.stop()
      await mail.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ services }, use) => use(services.url),
})
