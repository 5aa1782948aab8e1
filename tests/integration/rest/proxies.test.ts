// The paths that the shipped nginx and HAProxy repeat are those of the procedures that may be sent twice.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restTable } from '../../../server/src/rest/routes.ts'
import { procedures } from '../../../server/src/trpc/procedures.ts'
import { thisCheckout } from '../../support/server.ts'

const nginx = await readFile(join(thisCheckout, 'docker/nginx/nginx.conf'), 'utf8')
const locations = [...nginx.matchAll(/location ~ (\S+) \{([^}]*)\}/g)].flatMap(
  ([, pattern = '', rules = '']) => (rules.includes('non_idempotent') ? [new RegExp(pattern)] : []),
)
const haproxy = await readFile(join(thisCheckout, 'docker/haproxy/haproxy.cfg'), 'utf8')

test('HAProxy repeats the same paths as nginx', () => {
  const patterns = [...haproxy.matchAll(/acl repeatable path_reg (\S+)/g)].map(([, pattern]) => pattern)
  expect(patterns).toEqual(locations.map(({ source }) => source.replaceAll('\\/', '/')))
})

const isRepeated = (path: string) => locations.some((pattern) => pattern.test(path))
/** nginx repeats the other methods in any case. */
const writes = restTable.filter(({ method }) => ['POST', 'PATCH'].includes(method))

test.each(writes)('nginx repeats $method $path only if its procedure is repeatable', ({ path, meta }) => {
  const url = path.replace(':id', '01957f3e-7c00-7a41-9d6b-2f1c8e5a9b10')
  expect([url, `${url}/`].map(isRepeated)).toEqual(Array(2).fill(meta.repeatable === true))
})

test('nginx repeats the tRPC calls of the web client that may be sent twice', () => {
  const ours = procedures.filter(({ name, meta }) => meta.repeatable && !name.startsWith('auth.'))
  expect(ours.length).toBeGreaterThan(10)
  expect(ours.filter(({ name }) => !isRepeated(`/api/trpc/${name}`))).toEqual([])
})

test('nginx repeats neither a registration nor a new file', () => {
  for (const path of ['/api/auth/register', '/api/import', '/api/tasks/add_task', '/api/trpc/auth.register'])
    expect(isRepeated(path)).toBe(false)
})
