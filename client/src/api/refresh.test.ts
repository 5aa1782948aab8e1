// One refresh behind many refused calls, in one tab and in several; and what ends a session.
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

// A browser: one storage, told to the other tabs; one lock over all of them; one server that rotates tokens.
const createBrowser = () => {
  const kept = new Map<string, string>()
  const tabs: ((key: string | null) => void)[] = []
  let queue: Promise<unknown> = Promise.resolve()
  let asked: string[] = []
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
    let own: ((key: string | null) => void) | undefined
    const tell = (key: string) => {
      for (const tab of tabs) if (tab !== own) tab(key)
    }
    const storage: Storage = {
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => {
        kept.set(key, value)
        tell(key)
      },
      setAll: (values) => {
        for (const [key, value] of values) storage.set(key, value)
      },
      remove: (key) => {
        kept.delete(key)
        tell(key)
      },
      keys: (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
    }
    const store = createSessionStore(storage, (changed) => {
      own = changed
      tabs.push(changed)
    })
    const ask = (refresh: string) => {
      asked = [...asked, refresh]
      return answer(refresh)
    }
    return { store, renew: createRenewal({ store, ask, exclusively }) }
  }

  return {
    openTab,
    kept,
    asked: () => asked,
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
  it('shares one refresh among calls that are refused together', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => tab.renew('old')))
    expect(new Set(outcomes)).toEqual(new Set(['renewed']))
    expect(browser.asked()).toEqual(['r'])
    expect(tab.store.current()).toEqual({ access: 'r-access', refresh: "r'", user: ann })
  })

  it('asks nobody for a token that was replaced already', async () => {
    tab.store.adopt({ access: 'new' })
    expect(await tab.renew('old')).toBe('renewed')
    expect(browser.asked()).toEqual([])
  })

  it('keeps the refresh token when the answer brings none', async () => {
    browser.answerWith(async () => ({ access: 'new' }))
    await tab.renew('old')
    expect(tab.store.current()).toMatchObject({ access: 'new', refresh: 'r' })
  })

  it('clears the three keys when the server refuses', async () => {
    browser.answerWith(async () => 'refused')
    expect(await tab.renew('old')).toBe('refused')
    expect(tab.store.current()).toBeNull()
    expect([...browser.kept.keys()]).toEqual([])
  })

  it('signs nobody out when nobody answered', async () => {
    browser.answerWith(async () => 'unreachable')
    expect(await tab.renew('old')).toBe('unreachable')
    expect(tab.store.current()).toEqual({ access: 'old', refresh: 'r', user: ann })
  })

  it('ends a session that has no refresh token', async () => {
    browser.kept.delete('refresh_token')
    expect(await tab.renew('old')).toBe('refused')
    expect(tab.store.current()).toBeNull()
  })

  it('stays signed out when the sign-out overtakes the refresh', async () => {
    browser.answerWith(async () => {
      tab.store.clear()
      return { access: 'new', refresh: 'new' }
    })
    expect(await tab.renew('old')).toBe('refused')
    expect(browser.kept.size).toBe(0)
  })
})

describe('several tabs', () => {
  it('refresh once; the others adopt what the first got', async () => {
    const tabs = [tab, ...Array.from({ length: 19 }, () => browser.openTab())]
    const outcomes = await Promise.all(tabs.map(({ renew }) => renew('old')))
    expect(new Set(outcomes)).toEqual(new Set(['renewed']))
    expect(browser.asked()).toEqual(['r'])
    for (const { store } of tabs) expect(store.current()?.access).toBe('r-access')
  })

  it('adopt the winner even when the loser was refused', async () => {
    browser.answerWith(async () => {
      browser.openTab().store.adopt({ access: 'won', refresh: 'won' })
      return 'refused'
    })
    expect(await tab.renew('old')).toBe('renewed')
    expect(tab.store.current()).toMatchObject({ access: 'won', refresh: 'won' })
  })

  it('are signed out together', async () => {
    const other = browser.openTab()
    let told = 0
    other.store.subscribe(() => {
      told += 1
    })
    browser.answerWith(async () => 'refused')
    await tab.renew('old')
    expect(other.store.current()).toBeNull()
    expect(told).toBeGreaterThan(0)
  })
})

it('a damaged user in the storage is no user, and no failure', () => {
  browser.kept.set('user', '{"id":')
  expect(browser.openTab().store.current()).toEqual({ access: 'old', refresh: 'r', user: null })
})
