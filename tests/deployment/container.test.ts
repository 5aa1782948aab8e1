// The image itself, built and run by a Docker engine with a Postgres beside it. Without an engine it is skipped, and
// image.test.ts performs the same stages without one.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { GenericContainer, Network, Wait } from 'testcontainers'
import { expect, it } from 'vitest'
import { thisCheckout } from '../support/server.ts'

const run = promisify(execFile)
const engine = await run('docker', ['info', '--format', '{{.ServerVersion}}'], { timeout: 3_000 }).then(
  ({ stdout }) => stdout.trim(),
  () => '',
)
if (!engine) console.log('SKIPPED: no Docker engine answers here')

const BUILD_WITHIN = 15 * 60_000

it.skipIf(!engine)(
  'the image is small, becomes healthy, runs as an unprivileged user, and serves requests',
  {
    timeout: BUILD_WITHIN,
  },
  async () => {
    const image = await GenericContainer.fromDockerfile(thisCheckout, 'docker/Dockerfile').build(
      'dayloop-test',
      {
        deleteOnExit: true,
      },
    )
    const network = await new Network().start()
    const postgres = await new GenericContainer('postgres:18')
      .withNetwork(network)
      .withNetworkAliases('postgres')
      .withEnvironment({ POSTGRES_USER: 'dayloop', POSTGRES_PASSWORD: 'secret' })
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .start()
    const dayloop = await image
      .withNetwork(network)
      .withExposedPorts(3000)
      .withEnvironment({
        DATABASE_URL: 'postgres://dayloop:secret@postgres:5432/dayloop',
        JWT_SECRET: 'a-secret-that-only-the-tests-know-0123456789',
      })
      .withWaitStrategy(Wait.forHealthCheck())
      .start()
    try {
      expect((await dayloop.exec(['id', '-un'])).output.trim()).toBe('node')
      expect((await dayloop.exec(['sh', '-c', 'touch /app/server/dist/x'])).exitCode).not.toBe(0)
      const url = `http://${dayloop.getHost()}:${dayloop.getMappedPort(3000)}`
      const post = (path: string, body: object) =>
        fetch(`${url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      const person = { username: 'container', email: 'c@example.org', password: 'correct horse' }
      expect((await post('/api/auth/register/', { ...person, password2: person.password })).status).toBe(201)
      expect((await post('/api/auth/login/', person)).status).toBe(200)
      const { stdout } = await run('docker', ['image', 'inspect', 'dayloop-test', '--format', '{{.Size}}'])
      expect(Number(stdout) / 1e6).toBeLessThan(400)
      const began = Date.now()
      await dayloop.stop({ timeout: 10_000 })
      expect(Date.now() - began).toBeLessThan(10_000)
    } finally {
      await dayloop.stop().catch(() => {})
      await postgres.stop()
      await network.stop()
    }
  },
)
