// The logs of the proxies contain no secret of a URL, with the shipped settings and logging turned on.
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { startHaproxy, startNginx } from '../support/fleet.ts'
import { httpsClient } from '../support/https.ts'
import { atEnd } from '../support/lifetime.ts'
import { freePort } from '../support/postgres.ts'
import { missingPrograms } from '../support/programs.ts'
import { waitFor } from '../support/wait.ts'

const SECRET = 'c2VjcmV0LW9mLWEtZmVlZA'
const paths = [
  `/feeds/${SECRET}.ics`,
  `/FEEDS/${SECRET}.ics`,
  `/verify-email/1/${SECRET}`,
  `/verify-email-change/1/${SECRET}/a%40example.org`,
  `/delete-account/1/${SECRET}`,
  `/reset-password?uid=1&token=${SECRET}`,
  `/auth/google/callback?code=${SECRET}`,
]

it.for([
  { proxy: 'nginx', start: startNginx, skipped: await missingPrograms('nginx', 'openssl') },
  { proxy: 'HAProxy', start: startHaproxy, skipped: await missingPrograms('haproxy', 'openssl') },
])(
  'a log of $proxy has no secret of an address, with and without an upstream',
  async ({ start, skipped }, test) => {
    test.skip(skipped !== '', skipped)
    const port = await freePort()
    const upstream = createServer((_request, response) => response.end())
    const upstreamPort = await freePort()
    await new Promise<void>((resolve) => upstream.listen(upstreamPort, '127.0.0.1', resolve))
    const started = await start({ port, upstreams: [upstreamPort], logs: true })
    const { call, close } = httpsClient(`https://localhost:${port}`, started.ca)
    atEnd(close)
    await waitFor('the upstream', async () => (await call('GET', '/ready')).status === 200)
    for (const path of paths) expect((await call('GET', path)).status).toBe(200)
    if ('plain' in started)
      for (const path of paths)
        await fetch(`http://127.0.0.1:${started.plain}${path}`, { redirect: 'manual' })
    await call('GET', '/answered')
    upstream.closeAllConnections()
    await new Promise((resolve) => upstream.close(resolve))
    for (const path of paths) expect((await call('GET', path)).status).toBe(503)
    await call('GET', '/refused')
    const log = await waitFor('the log', async () => {
      const text = await started.log()
      return text.includes('/answered') && text.includes('/refused') && text
    })
    expect(log).not.toContain(SECRET)
  },
)
