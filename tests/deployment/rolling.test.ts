// A rolling upgrade as docker/upgrade.sh does it: the next old replica ends only when its successor is ready. Behind nginx
// and HAProxy with the shipped settings, no call fails and every acknowledged write is found. On a cluster if there is one.
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { aCluster, hasCitus } from '../support/citus.ts'
import { emptyDatabase } from '../support/database.ts'
import { startHaproxy, startNginx } from '../support/fleet.ts'
import { httpsClient } from '../support/https.ts'
import { atEnd } from '../support/lifetime.ts'
import { freePort } from '../support/postgres.ts'
import { missingPrograms } from '../support/programs.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { waitFor } from '../support/wait.ts'

const password = 'correct horse battery'
const WRITERS = 4
/** The ports of the new replicas, in order. One reveals a fault; all three take minutes. */
const REPLACED = process.env.DEPLOYMENT === 'full' || hasCitus ? [3, 0, 1] : [3]

describe.each([
  { proxy: 'nginx', start: startNginx, skipped: await missingPrograms('nginx', 'openssl') },
  { proxy: 'HAProxy', start: startHaproxy, skipped: await missingPrograms('haproxy', 'openssl') },
])('three replicas behind $proxy', ({ proxy, start, skipped }) => {
  it.skipIf(skipped)('are replaced without a failed call or a lost write', { timeout: 300_000 }, async () => {
    const databaseUrl = hasCitus ? (await aCluster()).url : await emptyDatabase()
    const port = await freePort()
    const env = {
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: `https://localhost:${port}`,
      TRUST_PROXY: 'loopback',
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://127.0.0.1:9',
      RATE_LIMITS: 'off',
      SHUTDOWN_DELAY_SECONDS: '3',
    }
    // One more than there are replicas: each new one is there before an old one ends.
    const upstreams: number[] = []
    for (let index = 0; index < 4; index++) upstreams.push(await freePort())
    const running: TestServer[] = []
    atEnd(() => Promise.all(running.map(({ stop }) => stop())))
    for (const one of upstreams.slice(0, 3)) running.push(await startServer({ env, port: one }))
    const { ca } = await start({ port, upstreams })
    const { call, close } = httpsClient(`https://localhost:${port}`, ca)
    atEnd(close)

    const username = `rolled-${proxy.toLowerCase()}`
    const email = `${username}@example.com`
    const fields = { username, email, password, password2: password }
    expect((await call('POST', '/api/auth/register/', fields)).status).toBe(201)
    const signedIn = await call('POST', '/api/auth/login/', { username, password })
    const headers = { authorization: `Bearer ${Reflect.get(Object(signedIn.body), 'access')}` }

    const acknowledged: string[] = []
    const statuses = new Map<number, number>()
    const send = async (method: string, path: string, body?: object) => {
      const { status } = await call(method, path, body, headers)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      return status
    }
    let isRolling = true
    const writer = async () => {
      while (isRolling) {
        const id = crypto.randomUUID()
        const status = await send('POST', '/api/trpc/tasks.add_task', { id, task_title: 'Rolling' })
        if (status < 300) acknowledged.push(id)
        await send('PATCH', `/api/tasks/update_task/${id}/`, { task_title: 'Rolled' })
        await send('GET', '/api/tasks/all_tasks/')
        await send('POST', '/api/tasks/bulk_update/', { ids: [id], action: 'complete' })
      }
    }
    const writing = Array.from({ length: WRITERS }, writer)
    const more = async () => {
      const enough = acknowledged.length + 20
      await waitFor('more writes', () => acknowledged.length >= enough, 60_000)
    }
    await more()
    for (const next of REPLACED) {
      running.push(await startServer({ env, port: upstreams[next] ?? 0 }))
      await more()
      const old = running.shift()
      await old?.kill('SIGTERM')
      await more()
    }
    isRolling = false
    await Promise.all(writing)

    expect([...statuses.keys()]).toEqual([200])
    const database = new pg.Client(databaseUrl)
    await database.connect()
    atEnd(() => database.end())
    const { rows } = await database.query(
      "select id from tasks where id = any ($1::uuid[]) and task_title = 'Rolled' and status",
      [acknowledged],
    )
    console.log(`${proxy}: ${statuses.get(200)} calls, ${acknowledged.length} added, ${rows.length} found`)
    expect(rows).toHaveLength(acknowledged.length)
  })
})
