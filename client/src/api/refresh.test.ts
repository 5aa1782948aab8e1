// The token refresh in one tab and in several tabs.
import type { User } from '@dayloop/contracts/auth'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Storage } from '../session/storage.ts'
import { createSessionStore } from '../session/store.ts'
import { createRenewal, type RefreshAnswer } from './refresh.ts'

const ann: User = {
  id: '0190f3a0-0000-7000-8000-000000000001',
  username: 'ann',
  first_name: '',
  last_name: '',
  email: 'ann@example.com',
  email_verify: true,
  time_zone: null,
}

// A browser with one storage and one lock for all tabs, and a server that rotates tokens.
const createBrowser = () => {
  const stored = new Map<string, string>()
  const tabs: ((key: string | null) => void)[] = []
  let queue: Promise<unknown> = Promise.resolve()
  let requests: string[] = []
  let answer: (refresh: string) => Promise<RefreshAnswer> = async (refresh) => ({
    access: `${refresh}-access`,
    refresh: `${refresh}'`,
  })
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work)
    queue = turn.catch(() => undefined)
    return turn
  }

  const openTab = () => {
    let ownCallback: ((key: string | null) => void) | undefined
    const notifyOtherTabs = (key: string) => {
      for (const tab of tabs) if (tab !== ownCallback) tab(key)
    }
    const storage: Storage = {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => {
        stored.set(key, value)
        notifyOtherTabs(key)
      },
      setAll: (values) => {
        for (const [key, value] of values) storage.set(key, value)
      },
      remove: (key) => {
        stored.delete(key)
        notifyOtherTabs(key)
      },
      keys: (prefix) => [...stored.keys()].filter((key) => key.startsWith(prefix)),
    }
    const store = createSessionStore(storage, (changed) => {
      ownCallback = changed
      tabs.push(changed)
    })
    const requestTokens = (refresh: string) => {
      requests = [...requests, refresh]
      return answer(refresh)
    }
    return { store, renew: createRenewal({ store, requestTokens, exclusively }) }
  }

  return {
    openTab,
    stored,
    requests: () => requests,
    answerWith: (next: typeof answer) => {
      answer = next
    },
  }
}

let browser: ReturnType<typeof createBrowser>
let tab: ReturnType<ReturnType<typeof createBrowser>['openTab']>

beforeEach(() => {
  browser = createBrowser()
  tab = browser.openTab()
  tab.store.signIn({ access: 'old', refresh: 'r', user: ann })
})

describe('one tab', () => {
  it('shares one refresh between concurrent calls that get a 401', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => tab.renew('old')))
    expect(new Set(outcomes)).toEqual(new Set(['renewed']))
    expect(browser.requests()).toEqual(['r'])
    expect(tab.store.current()).toEqual({ access: 'r-access', refresh: "r'", user: ann })
  })

  it('sends no refresh when the token was already replaced', async () => {
    tab.store.setTokens({ access: 'new' })
    expect(await tab.renew('old')).toBe('renewed')
    expect(browser.requests()).toEqual([])
  })

  it('keeps the refresh token when the answer has none', async () => {
    browser.answerWith(async () => ({ access: 'new' }))
    await tab.renew('old')
    expect(tab.store.current()).toMatchObject({ access: 'new', refresh: 'r' })
  })

  it('clears the three keys when the server refuses', async () => {
    browser.answerWith(async () => 'refused')
    expect(await tab.renew('old')).toBe('refused')
    expect(tab.store.current()).toBeNull()
    expect([...browser.stored.keys()]).toEqual([])
  })

  it('stays signed in when the server cannot be reached', async () => {
    browser.answerWith(async () => 'unreachable')
    expect(await tab.renew('old')).toBe('unreachable')
    expect(tab.store.current()).toEqual({ access: 'old', refresh: 'r', user: ann })
  })

  it('ends a session that has no refresh token', async () => {
    browser.stored.delete('refresh_token')
    expect(await tab.renew('old')).toBe('refused')
    expect(tab.store.current()).toBeNull()
  })

  it('stays signed out when the user signs out during the refresh', async () => {
    browser.answerWith(async () => {
      tab.store.clear()
      return { access: 'new', refresh: 'new' }
    })
    expect(await tab.renew('old')).toBe('refused')
    expect(browser.stored.size).toBe(0)
  })
})

describe('several tabs', () => {
  it('refresh once, and the other tabs use the new tokens', async () => {
    const tabs = [tab, ...Array.from({ length: 19 }, () => browser.openTab())]
    const outcomes = await Promise.all(tabs.map(({ renew }) => renew('old')))
    expect(new Set(outcomes)).toEqual(new Set(['renewed']))
    expect(browser.requests()).toEqual(['r'])
    for (const { store } of tabs) expect(store.current()?.access).toBe('r-access')
  })

  it('use tokens that another tab stored even after a refusal', async () => {
    browser.answerWith(async () => {
      browser.openTab().store.setTokens({ access: 'won', refresh: 'won' })
      return 'refused'
    })
    expect(await tab.renew('old')).toBe('renewed')
    expect(tab.store.current()).toMatchObject({ access: 'won', refresh: 'won' })
  })

  it('are signed out together', async () => {
    const other = browser.openTab()
    let notifications = 0
    other.store.subscribe(() => {
      notifications += 1
    })
    browser.answerWith(async () => 'refused')
    await tab.renew('old')
    expect(other.store.current()).toBeNull()
    expect(notifications).toBeGreaterThan(0)
  })
})

it('ignores a damaged user in the storage', () => {
  browser.stored.set('user', '{"id":')
  expect(browser.openTab().store.current()).toEqual({ access: 'old', refresh: 'r', user: null })
})
