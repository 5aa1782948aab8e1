import { CONTRACT_VERSION_HEADER } from '@dayloop/contracts/limits'
import { TRPCClientError } from '@trpc/client'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foreignAnswer, foreignEffect, foreignStatus, readAnswer } from './foreign-answer.ts'

describe('a foreign status', () => {
  it.each([400, 403, 404, 405, 406, 409, 410, 413, 414, 415, 418, 422, 431, 451, 500, 501, 505])(
    '%i refuses the write',
    (status) => expect(foreignEffect(status)).toBe('refused'),
  )
  it.each([0, 200, 204, 206, 301, 302, 303, 307, 308, 401, 402, 407, 419, 429, 440, 511])(
    '%i retries the write later',
    (status) => expect(foreignEffect(status)).toBe('waits'),
  )
  it.each([408, 502, 503, 504, 520, 522, 524, 530])('%i counts as no answer', (status) =>
    expect(foreignEffect(status)).toBe('unanswered'),
  )
})

const html = '<!doctype html><title>Sign in</title>'
const read = (body: string | null, status: number, headers: Record<string, string> = {}) =>
  readAnswer(new Response(body, { status, headers }))
const foreignStatusOf = async (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error) => foreignStatus(error),
  )

describe('reading an answer', () => {
  const data = { result: { data: { message: 'Done.' } } }
  const error = { error: { code: -32600, message: '', data: { httpStatus: 403, name: 'FORBIDDEN' } } }

  it.each([[data], [error], [[data, error]]])('accepts the answer of a procedure: %j', async (answer) => {
    await expect(read(JSON.stringify(answer), 207)).resolves.toEqual(answer)
  })

  it.each([
    [html],
    [''],
    ['null'],
    ['[]'],
    ['{}'],
    ['{"error":"forbidden"}'],
    ['{"error":{"code":403,"message":"Forbidden"}}'],
    ['{"success":false,"result":null}'],
    [JSON.stringify([data, { blocked: true }])],
    [JSON.stringify(data).slice(0, -4)],
  ])('rejects other bodies: %s', async (body) => {
    for (const status of [200, 401, 403, 500]) expect(await foreignStatusOf(read(body, status))).toBe(status)
  })

  it('detects foreign answers of every status that a response can have', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 200, max: 599 }), fc.string(), async (status, body) => {
        const isWithoutBody = [204, 205, 304].includes(status)
        expect(await foreignStatusOf(read(isWithoutBody ? null : body, status))).toBe(status)
      }),
    ))

  it('treats a redirect that was not followed as foreign', async () => {
    const redirect = new Response(null)
    Object.defineProperty(redirect, 'type', { value: 'opaqueredirect' })
    expect(await foreignStatusOf(readAnswer(redirect))).toBe(0)
  })

  it("recognizes Dayloop's own errors outside of the procedures by the header", async () => {
    const body = JSON.stringify({ error: 'The request is too large.' })
    expect(await foreignStatusOf(read(body, 413))).toBe(413)
    await expect(read(body, 413, { [CONTRACT_VERSION_HEADER]: '1' })).resolves.toMatchObject({
      error: { data: { httpStatus: 413, error: 'The request is too large.' } },
    })
    expect(await foreignStatusOf(read(html, 500, { [CONTRACT_VERSION_HEADER]: '1' }))).toBe(500)
  })
})

it('finds the foreign status in the error of a call', () => {
  expect(foreignStatus(TRPCClientError.from(foreignAnswer(403)))).toBe(403)
  expect(foreignStatus(new TypeError('Failed to fetch'))).toBeNull()
  expect(foreignStatus('text')).toBeNull()
})
