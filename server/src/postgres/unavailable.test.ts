import { describe, expect, it } from 'vitest'
import { isUnavailable } from './unavailable.ts'

function failure(message: string, fields: object = {}) {
  return Object.assign(new Error(message), fields)
}

describe('isUnavailable', () => {
  it.each([
    failure('connect', { code: 'ECONNREFUSED', syscall: 'connect' }),
    failure('connect', { code: 'ENOENT', syscall: 'connect' }),
    failure('the database system is starting up', { code: '57P03' }),
    failure('terminating connection', { code: '57P01' }),
    failure('too many clients', { code: '53300' }),
    failure('deadlock detected', { code: '40P01' }),
    failure('failure on connection marked as essential: worker-1:5432', { code: 'XX000' }),
    failure('Connection terminated unexpectedly'),
    failure('timeout exceeded when trying to connect'),
    // A request that outlives the shutdown's time limit.
    failure('Cannot use a pool after calling end on the pool'),
  ])('is true for %s', (error) => {
    expect(isUnavailable(error)).toBe(true)
  })
  it.each([
    failure('open', { code: 'ENOENT', syscall: 'open' }),
    failure('duplicate key', { code: '23505' }),
    failure('syntax error', { code: '42601' }),
    failure('cache lookup failed for type 0', { code: 'XX000' }),
    failure('undefined is not a function'),
    'Connection terminated',
    undefined,
  ])('is false for %s', (error) => {
    expect(isUnavailable(error)).toBe(false)
  })
})
