import { expect, it } from 'vitest'
import { createKnownVersion } from './known-version.ts'

it('an event reports a change once, and a smaller version starts again', () => {
  const known = createKnownVersion()
  expect(known.read({ event: 'tasks', id: '4' })).toEqual(['tasks'])
  expect(known.read({ event: 'tasks', id: '4' })).toBeNull()
  expect(known.read({ id: '5' })).toEqual([])
  expect(known.read({ event: 'elsewhere', id: '6' })).toEqual([])
  expect(known.read({})).toBeNull()
  expect(known.read({ event: 'settings', id: 'none' })).toBeNull()
  expect(known.current()).toBe(6)
  expect(known.read({ event: 'routines', id: '2' })).toEqual(['routines'])
  expect(known.current()).toBe(2)
})
