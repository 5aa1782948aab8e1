import type { AppRouter } from '@dayloop/server/router'
import { createTRPCClient, TRPCClientError } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { expect, it, vi } from 'vitest'
import type { Storage } from '../session/storage.ts'
import { createSessionStore } from '../session/store.ts'
import { foreignAnswer } from './foreign-answer.ts'
import { renewalLink } from './renewal-link.ts'

const signedIn = () => {
  const stored = new Map([
    ['access_token', 'access'],
    ['refresh_token', 'refresh'],
  ])
  const storage: Storage = {
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => void stored.set(key, value),
    setAll: (values) => {
      for (const [key, value] of values) stored.set(key, value)
    },
    remove: (key) => void stored.delete(key),
    keys: () => [...stored.keys()],
  }
  return createSessionStore(storage, () => {})
}

const callAnsweredBy = async (error: Error) => {
  const store = signedIn()
  const renew = vi.fn(async () => 'refused' as const)
  const client = createTRPCClient<AppRouter>({
    links: [
      renewalLink({ store, renew }),
      () => () => observable((observer) => observer.error(TRPCClientError.from<AppRouter>(error))),
    ],
  })
  await client.auth.user_data.query().catch(() => undefined)
  return { renewals: renew.mock.calls.length, isSignedIn: store.current() !== null }
}

it.each([200, 302, 401, 403, 500])(
  'a foreign %i neither renews the session nor signs out',
  async (status) => {
    expect(await callAnsweredBy(foreignAnswer(status))).toEqual({ renewals: 0, isSignedIn: true })
  },
)

it("Dayloop's own 401 renews the session", async () => {
  const own = Object.assign(new TRPCClientError<AppRouter>('No.'), { data: { httpStatus: 401 } })
  expect((await callAnsweredBy(own)).renewals).toBe(1)
})

it('a call that is cancelled during the refresh is not sent again', async () => {
  const store = signedIn()
  const refused = Object.assign(new TRPCClientError<AppRouter>('No.'), { data: { httpStatus: 401 } })
  const cancel = new AbortController()
  let sent = 0
  const renew = async () => {
    cancel.abort()
    return 'renewed' as const
  }
  const client = createTRPCClient<AppRouter>({
    links: [
      renewalLink({ store, renew }),
      () => () =>
        observable((observer) => {
          sent += 1
          observer.error(refused)
        }),
    ],
  })
  await client.auth.user_data.query(undefined, { signal: cancel.signal }).catch(() => undefined)
  expect(sent).toBe(1)
})
