import { expect, it } from 'vitest'
import { changeRegistry } from './change-registry.ts'

const files = import.meta.glob('./features/*/changes/*.ts', { eager: true })

/** The names of the described changes, by file. */
const described = Object.entries(files).flatMap(([file, exported]) =>
  Object.values(Object(exported)).flatMap((value) => {
    const { name, call, inverse } = Object(value)
    return typeof call === 'function' && typeof inverse === 'function' ? [{ file, name }] : []
  }),
)

it('every described change has a line in change-registry.ts', () => {
  expect(described.length).toBeGreaterThan(15)
  expect(described.filter(({ name }) => !changeRegistry.knows({ name, input: {} }))).toEqual([])
})
