// An unavailable database answers that the request may be repeated, so the outbox drops no change.
import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'
import { connectAll } from '../../server/src/postgres/connect.ts'
import { signAccessToken } from '../../server/src/secrets/access-token.ts'
import { openApp } from '../support/app.ts'

it('answers 503 with Retry-After over REST and tRPC while the database is unavailable', async () => {
  const { app, deps, clock } = await openApp({
    deps: connectAll('postgres://nobody@127.0.0.1:1/nothing'),
  })
  const claims = { user_id: uuidv7(), session_id: uuidv7() }
  const token = signAccessToken(deps.secrets, claims, { now: clock.now(), ttl: 900 })
  const headers = { authorization: `Bearer ${token}` }
  for (const url of ['/api/tasks/all_tasks/', '/api/trpc/tasks.all_tasks']) {
    const answer = await app.inject({ url, headers })
    expect(answer.statusCode).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.body).toContain('The service is busy. Please try again in a moment.')
    expect(answer.body).not.toContain('ECONNREFUSED')
  }
})
