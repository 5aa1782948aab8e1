import { Email, NewPassword, Username } from '@dayloop/contracts/identity'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  confirmationProblem,
  emailProblem,
  isOnlyTaken,
  newPasswordProblem,
  takenProblems,
  usernameProblem,
} from './account-problems.ts'

const unit = fc.constantFrom(...'aÄ9.@_-+ \u0000\u200b\ud800é字', '😀')
const typed = fc.oneof(
  fc.string({ unit, maxLength: 160 }),
  fc.string({ unit: fc.constantFrom(...'a1.'), maxLength: 160 }),
  fc
    .tuple(fc.string({ unit, maxLength: 8 }), fc.constantFrom('@example.com', '@b', '@[::1]'))
    .map((both) => both.join('')),
)

describe('a field is rejected before the call exactly when the server would reject it', () => {
  it.each([
    ['username', Username, (text: string) => usernameProblem(text.trim())],
    ['email', Email, (text: string) => emailProblem(text, 'Email')],
    ['password', NewPassword, (text: string) => newPasswordProblem(text, 'Password')],
  ] as const)('%s', (_, schema, problemOf) =>
    fc.assert(
      fc.property(typed, (text) => {
        expect(problemOf(text) === null).toBe(schema.safeParse(text).success)
      }),
    ),
  )
})

it('a confirmation is required and must be equal', () => {
  const check = (confirmed: string) =>
    confirmationProblem({ password: 'abc', confirmed, label: 'Confirm', differs: 'Different' })
  expect([check(''), check('abd'), check('abc')]).toEqual(['Confirm is required', 'Different', null])
})

describe('an error of the server about usernames and emails', () => {
  const name = 'This username is already taken.'
  const address = 'This email is already registered.'
  const failed = (error: string | string[]) => ({ data: { error, httpStatus: 400 } })

  it.each([
    [failed(name), { username: name, email: null }, true],
    [failed([name, address]), { username: name, email: address }, true],
    [failed([address, 'Something else']), { username: null, email: address }, false],
    [failed('Something else'), { username: null, email: null }, false],
    [new TypeError('Failed to fetch'), { username: null, email: null }, false],
  ])('is assigned to its fields', (error, problems, isOnly) => {
    expect(takenProblems(error)).toEqual(problems)
    expect(isOnlyTaken(error)).toBe(isOnly)
  })
})
