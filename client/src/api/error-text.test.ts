// The texts of failed calls, for each screen.
import { describe, expect, it } from 'vitest'
import { fallbacks } from '../features/auth/fallbacks.ts'
import { errorMessage, errorName, errorText, type Fallback } from './error-text.ts'

type Data = { error?: string | string[]; message?: string; httpStatus?: number; name?: string }
const failed = (data: Data) => Object.assign(new Error('inner detail'), { data })
const bare = (httpStatus: number) => failed({ httpStatus })
const networkError = new TypeError('Failed to fetch')

const server = 'Server error. Please try again later.'

describe('login', () => {
  const { login } = fallbacks
  it.each([
    [
      'the error field',
      failed({ error: 'Invalid credentials', message: 'More', httpStatus: 401 }),
      'Invalid credentials',
    ],
    ['else the message field', failed({ message: 'Locked for now', httpStatus: 401 }), 'Locked for now'],
    ['else on 401', bare(401), 'Invalid credentials'],
    ['else on 500', bare(500), server],
    ['else', bare(418), 'Login failed'],
    ['without an answer', networkError, 'Login failed'],
  ])('%s', (_, error, text) => expect(errorText(error, login)).toBe(text))

  it('returns the message when it differs from the error', () => {
    expect(errorMessage(failed({ error: 'No', message: 'Check your mail' }))).toBe('Check your mail')
    expect(errorMessage(failed({ error: 'No', message: 'No' }))).toBeNull()
    expect(errorMessage(failed({ message: 'Only this' }))).toBeNull()
  })
})

describe('register', () => {
  const { register } = fallbacks
  it.each([
    ['the error field', failed({ error: 'Taken' }), 'Taken'],
    [
      'a list is joined',
      failed({ error: ['Name is required', 'Email is required'] }),
      'Name is required, Email is required',
    ],
    ['else the message', failed({ message: 'Closed' }), 'Closed'],
    ['else on 500', bare(500), server],
    ['else', bare(400), 'Registration failed'],
  ])('%s', (_, error, text) => expect(errorText(error, register)).toBe(text))
})

describe('the other calls', () => {
  it.each<[string, unknown, Fallback, string]>([
    ['forgot password, error', failed({ error: 'Slow down' }), fallbacks.passwordReset, 'Slow down'],
    ['forgot password, 500', bare(500), fallbacks.passwordReset, server],
    ['forgot password, else', bare(400), fallbacks.passwordReset, 'Password reset request failed'],
    [
      'forgot password ignores a message',
      failed({ message: 'x', httpStatus: 400 }),
      fallbacks.passwordReset,
      'Password reset request failed',
    ],
    ['reset validation, error', failed({ error: 'Gone' }), fallbacks.resetValidate, 'Gone'],
    ['reset validation, else', bare(400), fallbacks.resetValidate, 'Invalid or expired reset link'],
    ['reset confirm, list', failed({ error: ['a', 'b'] }), fallbacks.resetConfirm, 'a, b'],
    ['reset confirm, 500', bare(500), fallbacks.resetConfirm, server],
    ['reset confirm, else', bare(400), fallbacks.resetConfirm, 'Password reset failed'],
    ['verification, error', failed({ error: 'Used' }), fallbacks.verification, 'Used'],
    [
      'verification, else',
      bare(500),
      fallbacks.verification,
      'The verification link is invalid or has expired.',
    ],
    ['Google, error', failed({ error: 'Refused' }), fallbacks.google, 'Refused'],
    ['Google, 500', bare(500), fallbacks.google, server],
    ['Google, else', bare(400), fallbacks.google, 'Google authentication failed'],
  ])('%s', (_, error, fallback, text) => expect(errorText(error, fallback)).toBe(text))

  it('uses a plain text as the fallback, and joins lists', () => {
    expect(errorText(bare(500), 'Failed to update profile')).toBe('Failed to update profile')
    expect(errorText(failed({ error: ['x', 'y'] }), 'Failed to change password')).toBe('x, y')
  })
})

it.each([null, undefined, 'text', 7, {}, { data: null }, { data: { error: [] } }, { data: { error: ' ' } }])(
  'falls back on %j',
  (error) => {
    expect(errorText(error, 'Fallback')).toBe('Fallback')
    expect(errorName(error)).toBeNull()
  },
)
