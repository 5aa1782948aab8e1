// The common rules of answers, callers and bodies, each checked on each documented path.
import { beforeAll, describe, expect, test } from 'vitest'
import { ERRORS } from '../../../contracts/src/errors.ts'
import { restTable } from '../../../server/src/rest/routes.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { openApi } from '../../support/documented.ts'
import { aUser } from '../../support/factories.ts'
import { callOf, type Person } from './rows.ts'

let opened: TestApp
let person: Person
let other: Person
beforeAll(async () => {
  opened = await openApp({ env: { RATE_LIMITS: 'off' } })
  person = await aUser(opened)
  other = await aUser(opened)
})

const rows = restTable.map(({ method, path, open }) => ({ method, path, open }))
const members = rows.filter(({ open }) => !open)
const withIds = restTable.filter(({ path }) => path.includes(':id'))
const writes = rows.filter(({ method }) => method !== 'GET')
const UNKNOWN_ID = '01957f3e-7c00-7a41-9d6b-2f1c8e5a9b10'

/** The lists and other answers without an id, which show what is stored. */
const readPaths = members.flatMap(({ method, path }) =>
  method === 'GET' && !path.includes(':id') ? [path] : [],
)

/** Sends exactly these bytes and headers. */
const send = async (method: string, url: string, payload?: string | Buffer, headers: object = {}) => {
  const authorization = `Bearer ${person.access}`
  const answer = await opened.app.inject({
    method: method === 'PATCH' ? 'PATCH' : method === 'PUT' ? 'PUT' : method === 'DELETE' ? 'DELETE' : 'POST',
    url,
    headers: { authorization, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

describe('answers', () => {
  test.each(rows)(
    '$method $path has its fields, with and without a slash and ?page=',
    async ({ method, path }) => {
      for (const ending of ['', '/', '?page=1', '/?page=2']) {
        const { url, body, status, fields } = await callOf({ method, path }, person)
        const answer = await person.call(method, url + ending, body)
        expect(answer.status).toBe(status)
        expect(Object.keys(answer.body).sort()).toEqual(fields)
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      }
    },
  )
})

describe('a call that a proxy may repeat', () => {
  const repeatable = restTable.filter(({ meta }) => meta.repeatable)

  test.each(repeatable)(
    '$method $path has the same result when it is sent twice',
    async ({ method, path }) => {
      const somebody = await aUser(opened)
      const { url, body, status, fields } = await callOf({ method, path }, somebody)
      const stored = () => Promise.all(readPaths.map(async (one) => (await somebody.get(one)).body))
      await somebody.call(method, url, body)
      const once = await stored()
      const repeated = await somebody.call(method, url, body)
      expect({ status: repeated.status, fields: Object.keys(repeated.body).sort() }).toEqual({
        status,
        fields,
      })
      expect(await stored()).toEqual(once)
    },
  )
})

describe('who may call', () => {
  test.each(members)('$method $path answers 401 without a valid access token', async ({ method, path }) => {
    const { url, body } = await callOf({ method, path }, person)
    const without = await person.anyone.call(method, url, body)
    expect(without).toMatchObject({ status: 401, body: { error: 'Please log in.' } })
    expect(without.headers['www-authenticate']).toBe('Bearer')
    for (const authorization of [
      'Bearer nonsense',
      `Bearer ${person.refresh}`,
      'Bearer ',
      'Basic YTpi',
      person.access,
    ]) {
      expect((await person.anyone.call(method, url, body, { authorization })).status).toBe(401)
    }
  })

  test.each(withIds)(
    '$method $path answers 404 for an id that the user does not have',
    async ({ method, path, refusals }) => {
      const texts = refusals.map((name) => ERRORS[name]).filter(({ code }) => code === 'NOT_FOUND')
      const { url, body } = await callOf({ method, path }, person)
      const anothers = await other.call(method, url, body)
      const ids = [
        UNKNOWN_ID,
        '1',
        'null',
        'undefined',
        '%00',
        '%E0%A0%80',
        '..%2F..',
        "1'--",
        'x'.repeat(1_000),
      ]
      for (const id of ids) {
        expect(await other.call(method, path.replace(':id', id), body)).toMatchObject({
          status: 404,
          body: anothers.body,
        })
      }
      expect(anothers.status).toBe(404)
      expect(texts.map(({ text }) => ({ error: text }))).toContainEqual(anothers.body)
      expect((await person.call(method, url, body)).status).toBe(200)
    },
  )
})

describe('bodies', () => {
  test.each(writes)('$method $path refuses a body that is not a JSON object', async ({ method, path }) => {
    const { url } = await callOf({ method, path }, person)
    const json = { 'content-type': 'application/json' }
    for (const text of [
      '{',
      '{"a":1,}',
      "{'a':1}",
      'nonsense',
      '{"a":"\u0001"}',
      Buffer.from([0x7b, 0xff, 0x7d]),
    ]) {
      const answer = await send(method, url, text, json)
      expect(answer).toEqual({ status: 400, body: { error: 'The request body is not valid JSON.' } })
    }
    for (const text of ['[]', '"text"', '42', 'null', 'true', '[{"task_title":"a"}]']) {
      expect((await send(method, url, text, json)).status).toBe(400)
    }
  })

  test.each(writes)('$method $path refuses content types other than JSON', async ({ method, path }) => {
    const { url, body = { a: 1 } } = await callOf({ method, path }, person)
    const text = JSON.stringify(body)
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'json',
    ]
    for (const type of types) {
      const answer = await send(method, url, text, { 'content-type': type })
      expect(answer).toEqual({ status: 415, body: { error: 'The request body must be JSON.' } })
    }
    expect((await send(method, url, text)).status).toBe(415)
    const packed = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    expect((await send(method, url, text, packed)).status).toBe(415)
  })

  test.each(writes)('$method $path refuses bodies larger than 100 KiB', async ({ method, path }) => {
    const { url } = await callOf({ method, path }, person)
    const json = { 'content-type': 'application/json' }
    const sized = (bytes: number) => JSON.stringify({ filler: 'x'.repeat(bytes - '{"filler":""}'.length) })
    expect((await send(method, url, sized(100 * 1024 + 1), json)).status).toBe(413)
    expect((await send(method, url, sized(100 * 1024), json)).status).not.toBe(413)
  })

  test.each(writes)(
    '$method $path accepts all spellings of the JSON content type',
    async ({ method, path }) => {
      const types = [
        'application/json; charset=utf-8',
        'Application/JSON;charset=UTF-8',
        'application/vnd.api+json',
      ]
      for (const type of types) {
        const { url, body = {}, status } = await callOf({ method, path }, person)
        expect((await send(method, url, JSON.stringify(body), { 'content-type': type })).status).toBe(status)
      }
      const { url, body = {}, status } = await callOf({ method, path }, person)
      const marked = `\uFEFF${JSON.stringify(body)}`
      expect((await send(method, url, marked, { 'content-type': 'application/json' })).status).toBe(status)
    },
  )

  const bodiless = writes.filter(({ method, path }) => {
    const { [`${path.replace(':id', '{id}')}/`]: operations } = openApi.paths
    return !operations[method.toLowerCase()].requestBody?.required
  })
  test.each(bodiless)('$method $path needs no body, with any content type', async ({ method, path }) => {
    for (const headers of [
      {},
      { 'content-type': 'application/json' },
      { 'content-type': 'text/plain' },
      { 'content-type': '???' },
    ]) {
      for (const payload of [undefined, '']) {
        const { url, status } = await callOf({ method, path }, person)
        expect((await send(method, url, payload, headers)).status).toBe(status)
      }
    }
  })

  test('the id in the path wins over one in the body', async () => {
    const { url } = await callOf({ method: 'PATCH', path: '/api/tasks/update_task/:id' }, person)
    const body = { id: UNKNOWN_ID, task_title: 'Named by the path' }
    const answer = await person.patch(url, body)
    expect(answer.body.task).toMatchObject({ id: url.split('/').at(-1), task_title: 'Named by the path' })
  })
})
