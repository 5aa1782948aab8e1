import { TRPCClientError } from '@trpc/client'
import { expect, it } from 'vitest'
import { foreignAnswer } from '../../api/foreign-answer.ts'
import { failedWrite, retryAfter } from './failed-write.ts'

const foreign = (status: number) => TRPCClientError.from(foreignAnswer(status))
const own = (httpStatus: number, headers = {}) =>
  Object.assign(new Error('inner detail'), {
    data: { httpStatus, error: 'No.', name: 'NAME' },
    meta: { response: new Response(null, { headers }) },
  })

it.each([400, 403, 404, 405, 413, 414, 422, 431, 500])('a foreign %i refuses the one write', (status) => {
  expect(failedWrite(foreign(status))).toEqual({
    kind: 'refused',
    refusal: {
      text: `A proxy or network blocked this change (status ${status}).`,
      name: null,
      status,
    },
  })
})

it.each([0, 200, 302, 401, 407, 429, 502, 503, 504, 511])(
  'a foreign %i keeps the write waiting',
  (status) => {
    expect(failedWrite(foreign(status))).toEqual({ kind: 'silent' })
  },
)

it('retries the write after a lost connection', () => {
  expect(failedWrite(TRPCClientError.from(new TypeError('Failed to fetch')))).toEqual({ kind: 'silent' })
})

it.each([400, 403, 404, 409, 413, 500])("Dayloop's own %i refuses with its text", (status) => {
  expect(failedWrite(own(status))).toEqual({
    kind: 'refused',
    refusal: { text: 'No.', name: 'NAME', status },
  })
})

it("waits for the sign-in after Dayloop's own 401", () => {
  expect(failedWrite(own(401))).toEqual({ kind: 'signed-out' })
})

it.each([429, 502, 503, 504])("Dayloop's own %i waits as long as it asks for", (status) => {
  expect(failedWrite(own(status, { 'Retry-After': '7' }))).toEqual({ kind: 'silent', retryAfter: 7_000 })
  expect(failedWrite(own(status))).toEqual({ kind: 'silent', retryAfter: 0 })
})

it('uses Retry-After only from Dayloop', () => {
  const meta = { response: new Response(null, { headers: { 'Retry-After': '86400' } }) }
  expect(retryAfter(TRPCClientError.from(foreignAnswer(429), { meta }))).toBe(0)
})
