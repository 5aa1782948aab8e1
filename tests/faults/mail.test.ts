// The mail server is down, and the server is killed with queued emails. Each queued email arrives once.
import { afterAll, describe, expect, it } from 'vitest'
import { atEnd } from '../support/lifetime.ts'
import { startMail } from '../support/mail.ts'
import { waitFor } from '../support/wait.ts'
import { type Line, tableOf } from './fault-table.ts'
import { openConnection } from './http.ts'
import { openProduct } from './product.ts'

const EACH = 8
const PASSWORD = 'correct horse battery'
/** An email that a dead process was sending is sent again after 60 s. The queue is checked every 30 s. */
const WITHIN = 150
const lines: Line[] = []

afterAll(() => console.log(tableOf(lines)))

describe.runIf(process.env.DAYLOOP_FAULTS === 'full')('mail', () => {
  it('arrives once, although the mail server was unavailable and Dayloop was killed', async () => {
    const first = await startMail()
    const product = await openProduct({ env: { SMTP_URL: first.url } })
    const promised: string[] = []
    let requests = 0

    /** Registers users, each from a separate address. A registration without an answer does not count. */
    const register = async () => {
      const connection = openConnection(product.port)
      for (let index = 0; index < EACH; index += 1) {
        requests += 1
        const username = `email${requests}`
        const body = { username, email: `${username}@example.org`, password: PASSWORD, password2: PASSWORD }
        const headers = { 'x-forwarded-for': `10.2.0.${requests}` }
        const answer = await connection.send({ method: 'POST', path: '/api/auth/register/', body, headers })
        if (answer?.status === 201) promised.push(body.email)
      }
      connection.close()
    }

    await register()
    await first.stop()
    await register()
    const killed = product.restart('SIGKILL')
    await register()
    await killed
    await register()
    const second = await startMail(first.port)
    atEnd(() => second.stop())
    const over = Date.now()
    const receivers = () => [...first.emails, ...second.emails].flatMap(({ to }) => to)
    const missing = () => promised.filter((email) => !receivers().includes(email))
    await waitFor('every promised email', () => missing().length === 0, WITHIN * 1_000).catch(() => {})
    const doubled = receivers().length - new Set(receivers()).size
    const database = await product.database()
    const { rows } = await database.query('select count(*)::int from users')
    await database.end()
    lines.push({
      fault: 'mail server: stopped; server: SIGKILL',
      requests,
      acknowledged: promised.length,
      found: promised.length - missing().length,
      lost: missing().length,
      doubled,
      half: rows[0]?.count - new Set(receivers()).size,
      seconds: (Date.now() - over) / 1_000,
      within: WITHIN,
    })
    expect(promised.length).toBeGreaterThanOrEqual(3 * EACH)
    expect(missing()).toEqual([])
    expect(doubled).toBe(0)
    // Every account has its email: no registration is incomplete.
    expect(new Set(receivers()).size).toBe(rows[0]?.count)
  }, 300_000)
})
