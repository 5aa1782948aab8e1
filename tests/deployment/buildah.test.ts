// The image as buildah builds it, without a Docker engine. The whole build takes minutes and runs with DEPLOYMENT=full.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { JWT_SECRET } from '../support/app.ts'
import { buildImage, enter, makeBase, openStore, writableFolder } from '../support/built-image.ts'
import { emptyCluster, hasCitus } from '../support/citus.ts'
import { emptyDatabase } from '../support/database.ts'
import { atEnd } from '../support/lifetime.ts'
import { freePort } from '../support/postgres.ts'
import { aFolder, missingPrograms } from '../support/programs.ts'
import { thisCheckout } from '../support/server.ts'
import { waitFor } from '../support/wait.ts'

const isRoot = process.getuid?.() === 0
const cannotBuild = (await missingPrograms('buildah')) !== '' || !isRoot
const isFull = process.env.DEPLOYMENT === 'full'
const cannotRun = cannotBuild || !isFull || (await missingPrograms('debootstrap', 'unshare')) !== ''
if (!isRoot) console.log('SKIPPED: only root can mount an image')
if (!cannotBuild && !isFull) console.log('SKIPPED: the build of the image takes minutes (DEPLOYMENT=full)')

const SECRETS = [
  '.env',
  'docker/.env',
  'docker/.env.local',
  'docker/nginx/tls/tls.pem',
  'docker/nginx/tls/site.key',
]
const OWN_FILES = ['.data/jwt-secret', '.git/config', 'server/node_modules/x.js', 'server/dist/main.js']

it.skipIf(cannotBuild)('a build receives no secrets and nothing that it makes itself', async () => {
  const folder = await aFolder('context')
  const context = join(folder, 'checkout')
  const store = openStore(folder)
  for (const path of [...SECRETS, ...OWN_FILES, 'docker/Dockerfile', 'package.json']) {
    await mkdir(dirname(join(context, path)), { recursive: true })
    await writeFile(join(context, path), 'FROM scratch\nCOPY . .\n')
  }
  await copyFile(join(thisCheckout, '.dockerignore'), join(context, '.dockerignore'))
  await store.buildah(
    'bud',
    '--isolation',
    'chroot',
    '--file',
    join(context, 'docker/Dockerfile'),
    '--tag',
    'context',
    context,
  )
  const received = await readdir(await store.mount('context'), { recursive: true, withFileTypes: true })
  const files = received.filter((entry) => entry.isFile()).map(({ name }) => name)
  expect(files.sort()).toEqual(['.dockerignore', 'Dockerfile', 'package.json'])
})

it.skipIf(cannotRun)(
  'the image is small, serves on a read-only root without capabilities, and contains every command',
  { timeout: 30 * 60_000 },
  async () => {
    const folder = await aFolder('buildah')
    const store = openStore(folder)
    await makeBase(store, folder)
    const image = await buildImage(store, 'dayloop')
    const root = await store.mount('dayloop')
    const files = await readdir(join(root, image.folder), { recursive: true })
    expect(files.filter((path) => /(^|\/)\.env|\.(pem|key|ts)$/.test(path))).toEqual([])
    const { stdout: size } = await promisify(execFile)('du', ['-sm', join(root, image.folder)])
    expect(Number.parseInt(size, 10)).toBeLessThan(90)
    expect(files.filter((path) => /^(tests|docker|\.git)/.test(path))).toEqual([])

    const url = await emptyDatabase()
    const backups = await writableFolder(join(folder, 'backups'))
    const port = String(await freePort())
    const variables = { DATABASE_URL: url, JWT_SECRET, PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
    const command = async (parameters: string[], env: Record<string, string> = {}) => {
      const child = enter({ image, root }, parameters, { env: { ...variables, ...env }, folder: backups })
      const said = Promise.all([text(child.stdout), text(child.stderr)])
      const [code] = await once(child, 'exit')
      return { code, said: (await said).join('') }
    }
    const program = (name: string, ...parameters: string[]) => [
      'node',
      `server/dist/${name}.js`,
      ...parameters,
    ]

    expect((await command(['sh', '-c', 'echo x > server/dist/x'])).said).toContain('Read-only file system')
    expect((await command(['id', '-un'])).said.trim()).toBe('node')
    expect((await command(['sh', '-c', 'echo $$; grep -E "^Cap(Eff|Bnd)" /proc/self/status'])).said).toMatch(
      /^1\nCapEff:\s+0+\nCapBnd:\s+0+\n$/,
    )
    expect(await command(program('migrate', 'up'))).toMatchObject({ code: 0 })

    const server = enter({ image, root }, image.command, { env: variables })
    const problems = text(server.stderr)
    const exit = once(server, 'exit')
    atEnd(() => server.kill('SIGKILL'))
    await waitFor('readiness', async () => {
      if (server.exitCode !== null) throw new Error(await problems)
      return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok
    })
    expect(await command(image.health)).toMatchObject({ code: 0 })
    expect(await command(image.health, { PORT: '1' })).toMatchObject({ code: 1 })
    const post = async (path: string, body: object, access = '') => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` }
      const options = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, options)
      return { status: answer.status, body: await answer.json() }
    }
    const person = { username: 'container', email: 'c@example.org', password: 'correct horse' }
    expect((await post('/api/auth/register/', { ...person, password2: person.password })).status).toBe(201)
    const { body: session } = await post('/api/auth/login/', person)
    expect((await post('/api/tasks/add_task/', { task_title: 'Main job' }, session.access)).status).toBe(201)

    expect((await command(program('doctor'))).said).not.toMatch(/disagrees|pending migrations|account|Error/)
    expect(await command(program('backup', '/mnt/one.gz'))).toMatchObject({ code: 0 })
    const restored = { DATABASE_URL: await emptyDatabase() }
    expect(await command(program('restore', '/mnt/one.gz'), restored)).toMatchObject({ code: 0 })
    expect((await command(program('migrate', 'status'), restored)).said).not.toContain('pending')
    expect(await command(program('distribute'))).toMatchObject({
      code: 1,
      said: expect.stringContaining('this Postgres has no extension citus'),
    })
    if (hasCitus) {
      const cluster = { DATABASE_URL: (await emptyCluster()).url }
      for (const name of ['restore', 'distribute'])
        expect(
          await command(program(name, ...(name === 'restore' ? ['/mnt/one.gz'] : [])), cluster),
        ).toMatchObject({
          code: 0,
        })
      expect((await command(program('doctor'), cluster)).said).not.toMatch(
        /disagrees|cannot be reached|Error/,
      )
    }
    const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
    process.kill(Number(children), 'SIGTERM')
    expect((await exit)[0]).toBe(0)
  },
)
