import type { User } from '@dayloop/contracts/auth'
import { beforeEach, expect, it } from 'vitest'
import { storageKeys } from '../timings.ts'
import { createStorage } from './storage.ts'
import { createSessionStore } from './store.ts'

let capacity: number
let area: Storage

// A storage with a small capacity. Its keys are its own properties, as in a browser.
const createArea = (): Storage => {
  const kept = new Map<string, string>()
  const used = () => [...kept].reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  const methods = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem: (key: string, value: string) => {
      const before = kept.has(key) ? key.length + (kept.get(key)?.length ?? 0) : 0
      if (used() - before + key.length + value.length > capacity)
        throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    clear: () => kept.clear(),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
  return new Proxy(methods, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_, key) => ({ value: key, enumerable: true, configurable: true }),
  })
}

const ann: User = {
  id: '0190f3a0-0000-7000-8000-000000000001',
  username: 'ann',
  first_name: '',
  last_name: '',
  email: 'ann@example.com',
  email_verify: true,
  time_zone: null,
}

const fill = () => {
  let filler = ''
  try {
    for (;;) {
      area.setItem('filler', `${filler}x`)
      filler += 'x'
    }
  } catch {}
}

beforeEach(() => {
  capacity = 6000
  area = createArea()
})

it('a value that does not fit is still read by this tab, until another tab writes', () => {
  const storage = createStorage(() => area)
  storage.set('name', 'old')
  fill()
  storage.set('name', 'a longer name')
  expect(storage.get('name')).toBe('a longer name')
  expect(area.getItem('name')).toBe('old')
  area.setItem('name', 'new')
  expect(storage.get('name')).toBe('new')
})

it('setAll writes all values or none', () => {
  const storage = createStorage(() => area)
  storage.setAll([
    ['refresh', 'r1'],
    ['access', 'a1'],
  ])
  fill()
  storage.setAll([
    ['refresh', 'r2'],
    ['access', 'a2, longer than before'],
  ])
  expect([area.getItem('refresh'), area.getItem('access')]).toEqual(['r1', 'a1'])
  expect([storage.get('refresh'), storage.get('access')]).toEqual(['r2', 'a2, longer than before'])
})

it('a session that changes while the storage is full survives a reload', () => {
  const open = () =>
    createSessionStore(
      createStorage(() => area),
      () => {},
    )
  open().signIn({ access: 'a1', refresh: 'r1', user: ann })
  fill()
  const store = open()
  store.setUser({ ...ann, first_name: 'Ann-Catherine' })
  store.setTokens({ access: 'a2, longer', refresh: 'r2, longer' })
  for (const { current } of [store, open()])
    expect(current()).toMatchObject({
      access: 'a2, longer',
      refresh: 'r2, longer',
      user: { first_name: 'Ann-Catherine' },
    })
  store.clear()
  expect(area.getItem(storageKeys.reserve)).toBeNull()
})

it('values are kept in memory when the storage is blocked', () => {
  const storage = createStorage(() => {
    throw new DOMException('No', 'SecurityError')
  })
  storage.set('dayloop.one', '1')
  expect(storage.get('dayloop.one')).toBe('1')
  expect(storage.keys('dayloop.')).toEqual(['dayloop.one'])
  storage.remove('dayloop.one')
  expect(storage.get('dayloop.one')).toBeNull()
})
