import { expect, it } from 'vitest'
import { readFilter, withFilter } from './filter-address.ts'

it('reads the filter of an address', () => {
  expect(readFilter('status=pending&tag=Home&priority=2&sort=due&page=3')).toEqual({
    status: 'pending',
    tag: 'Home',
    priority: 2,
    sort: 'due',
  })
})

it('ignores values that no filter has', () => {
  expect(readFilter(`status=done&tag=${'x'.repeat(51)}&priority=9&sort=random`)).toEqual({})
  expect(readFilter('status=&tag=%20&priority=&sort=newest')).toEqual({})
})

it('writes the filter into an address, from the first page', () => {
  expect(`${withFilter('q=milk&status=pending&page=3', { tag: 'a b', sort: 'title' })}`).toBe(
    'q=milk&tag=a+b&sort=title',
  )
})
