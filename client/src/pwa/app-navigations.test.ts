import { expect, it } from 'vitest'
import { appNavigations } from '../../build/app-navigations.ts'

const isAnsweredByServiceWorker = (address: string) => appNavigations.some((pattern) => pattern.test(address))

it.each([
  '/',
  '/?source=pwa',
  '/login',
  '/today-tasks/',
  '/today-tasks?page=2',
  '/today-tasks?add=task',
  '/all-tasks?from-networks=1',
  '/reset-password?uid=a&token=b',
  '/verify-email',
  '/verify-email/uid/token',
  '/verify-email-change/uid/token/ann@example.com',
  '/delete-account/uid/token',
  '/auth/google/callback?code=a&state=b',
])('the service worker answers %s', (address) => expect(isAnsweredByServiceWorker(address)).toBe(true))

it.each([
  '/robots.txt',
  '/metrics',
  '/.well-known/security.txt',
  '/.well-known/change-password',
  '/healthz',
  '/readyz',
  '/dev/mailbox',
  '/api/docs',
  '/feeds/abc.ics',
  '/mcp',
  '/foo',
  '/today-tasks.json',
  '/today-tasks/more',
  '/login2',
  '/today-tasks?from-network=1',
  '/today-tasks?page=2&from-network=1',
])('the service worker passes %s to the network', (address) =>
  expect(isAnsweredByServiceWorker(address)).toBe(false),
)
