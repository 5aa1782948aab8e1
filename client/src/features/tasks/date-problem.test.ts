import { expect, it } from 'vitest'
import { dateProblem } from './date-problem.ts'

it.each([
  ['a part of a date', { value: '', badInput: true }, '', 'Enter a complete date'],
  [
    'a part of a date where there was one',
    { value: '', badInput: true },
    '2026-01-12',
    'Enter a complete date',
  ],
  ['a year of two digits', { value: '0026-01-12', badInput: false }, '', 'Enter a year from 1900 on'],
  [
    'the last year that is refused',
    { value: '1899-12-31', badInput: false },
    '',
    'Enter a year from 1900 on',
  ],
  ['the first year that is accepted', { value: '1900-01-01', badInput: false }, '', null],
  ['no date', { value: '', badInput: false }, '2026-01-12', null],
  ['an early date that was there before', { value: '0026-01-12', badInput: false }, '0026-01-12', null],
])('%s', (_, { value, badInput }, before, problem) =>
  expect(dateProblem({ value, validity: { badInput } }, before)).toBe(problem),
)
