// The security headers of every kind of answer, and that the pages comply with them.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.ts'
import { aUser, PASSWORD } from '../support/factories.ts'
import { thisCheckout } from '../support/server.ts'

if (!existsSync(join(thisCheckout, 'client/dist/index.html')))
  throw new Error('These tests read the built client: run `npm run build` first.')

const plain = await openApp()
const secure = await openApp({ env: { PUBLIC_URL: 'https://tasks.example.org' } })

const answers = [
  '/',
  '/login',
  '/no/such/page',
  '/early.js',
  '/first-list.js',
  '/sw.js',
  '/api/site',
  '/dev/mailbox',
  '/api/openapi.json',
]
const refusals = [
  '/api/tasks/all_tasks/',
  '/api/no-such-path',
  '/api/trpc/tasks.all_tasks',
  '/assets/none.js',
]

const get = ({ app }: { app: FastifyInstance }, url: string) => app.inject({ url })
const directivesOf = (policy: unknown) =>
  Object.fromEntries(
    String(policy)
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name, ...values]) => [name, values.join(' ')]),
  )

test.each([...answers, ...refusals])('%s has all security headers', async (url) => {
  const { headers } = await get(plain, url)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
  expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
  const policy = directivesOf(headers['content-security-policy'])
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  })
  expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/)
})

test('an unroutable URL gets the security headers of an answer without a page', async () => {
  const { statusCode, headers } = await get(plain, '/%zz')
  expect(statusCode).toBe(400)
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test.each(answers)('%s sets HSTS only behind TLS', async (url) => {
  const { headers } = await get(secure, url)
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(directivesOf(headers['content-security-policy'])).toHaveProperty('upgrade-insecure-requests')
  expect((await get(plain, url)).headers).not.toHaveProperty('strict-transport-security')
})

test.each(['/', '/dev/mailbox'])('the page at %s has no script or style of its own in it', async (url) => {
  const { body, headers } = await get(plain, url)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  for (const [, attributes = '', content = ''] of body.matchAll(/<script([^>]*)>([^<]*)</g)) {
    expect(attributes).toMatch(/ src="\//)
    expect(content.trim()).toBe('')
  }
  expect(body).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:|<base|<iframe|<object/i)
  for (const [, address] of body.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]*)"/g))
    expect(address).toMatch(/^\/[^/]/)
})

test('cookies authenticate nobody, so cross-site requests are anonymous', async () => {
  const ann = await aUser(plain)
  const login = await ann.anyone.post('/api/auth/login/', { username: ann.user.username, password: PASSWORD })
  const cookie = [login.headers['set-cookie'] ?? []]
    .flat()
    .map((text) => text.split(';', 1)[0])
    .join('; ')
  expect(cookie).toContain('dayloop_device_')
  for (const [method, url] of [
    ['GET', '/api/user-data/'],
    ['POST', '/api/apply_routines/'],
  ] as const)
    expect((await ann.anyone.call(method, url, undefined, { cookie })).status).toBe(401)
  // A form, which a page of another origin can send without a preflight request, does not reach a procedure either.
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])
    expect(
      (await ann.post('/api/tasks/add_task/', { task_title: 'Planted' }, { 'content-type': type })).status,
    ).toBe(415)
})

test.each([
  ['plain', plain, /^dayloop_device_\w+=[\w-]{43}; Max-Age=\d+; Path=\/api; HttpOnly; SameSite=Lax$/],
  [
    'over TLS',
    secure,
    /^__Secure-dayloop_device_\w+=[\w-]{43}; Max-Age=\d+; Path=\/api; HttpOnly; Secure; SameSite=Lax$/,
  ],
])('cookies are HttpOnly: %s', async (_name, opened, form) => {
  const ann = await aUser(opened)
  const { headers } = await ann.anyone.post('/api/auth/login/', {
    username: ann.user.username,
    password: PASSWORD,
  })
  const cookies = [headers['set-cookie'] ?? []].flat()
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatch(form)
})

test('a shared cache never stores data of a user', async () => {
  const ann = await aUser(plain)
  for (const url of ['/api/user-data/', '/api/tasks/all_tasks/', '/api/routines/'])
    expect((await ann.get(url)).headers['cache-control'], url).toMatch(/^(no-store|private, no-cache)$/)
  for (const answer of [
    await ann.get('/api/trpc/tasks.all_tasks'),
    await ann.post('/api/tasks/add_task/', { task_title: 'Mine' }),
    await ann.post('/api/auth/login/', { username: 'nobody', password: 'no password' }),
    await ann.get('/api/no-such-path'),
    await ann.anyone.get('/api/user-data/'),
  ])
    expect(answer.headers['cache-control']).toBe('no-store')
})

test('only public files are served', async () => {
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/server/dist/main.js',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/',
    '/assets/..%2f..%2fpackage.json',
    '/early.js%00',
    '/.data/jwt-secret',
  ]) {
    const { statusCode, body } = await get(plain, path)
    if (statusCode === 200) expect(body, path).toMatch(/^<!doctype html>[\s\S]*<div id="root">/)
    else expect([400, 404], path).toContain(statusCode)
  }
})

test('scripts do not name a source map', async () => {
  const { body } = await get(plain, '/')
  const scripts = Array.from(body.matchAll(/ src="(\/[^"]+\.js)"/g), ([, path = '']) => path)
  expect(scripts.length).toBeGreaterThan(0)
  for (const path of scripts) {
    const script = await get(plain, path)
    expect(script.headers['content-type'], path).toMatch(/javascript/)
    expect(script.body, path).not.toContain('sourceMappingURL')
    expect((await get(plain, `${path}.map`)).statusCode, path).toBe(404)
  }
})
