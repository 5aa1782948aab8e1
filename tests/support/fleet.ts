// Several replicas of the built server on one Postgres, behind a real nginx with the shipped settings, and optionally
// with a real PgBouncer in transaction mode before Postgres.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect as connectSocket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { httpsClient } from './https.ts'
import { atEnd } from './lifetime.ts'
import { freePort, ordinaryAccount } from './postgres.ts'
import { aFolder, programPath } from './programs.ts'
import { startServer, type TestServer, thisCheckout } from './server.ts'
import { waitFor } from './wait.ts'

const run = promisify(execFile)

type Options = { count: number; databaseUrl: string; env?: Record<string, string> }

/** Starts the replicas simultaneously, and nginx in front of them. */
export const startFleet = async ({ count, databaseUrl, env = {} }: Options) => {
  const port = await freePort()
  const origin = `https://localhost:${port}`
  const variables = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: origin,
    TRUST_PROXY: 'loopback',
    NODE_ENV: 'production',
    ...env,
  }
  const start = (own?: number) => startServer({ env: variables, ...(own !== undefined && { port: own }) })
  const replicas: TestServer[] = []
  atEnd(() => Promise.all(replicas.map(({ stop }) => stop())))
  replicas.push(...(await Promise.all(Array.from({ length: count }, () => start()))))
  const { ca } = await startNginx({ port, upstreams: replicas.map((replica) => replica.port) })
  const client = httpsClient(origin, ca)
  atEnd(client.close)
  return {
    origin,
    ca,
    ...client,
    replicas,
    /** Restarts a stopped replica on its old port. */
    restart: async (index: number) => {
      const old = replicas[index]
      if (!old) throw new Error(`Replica ${index} does not exist`)
      replicas[index] = await start(old.port)
    },
  }
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connectSocket({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })

/** Runs an installed server until the test file ends, and waits until its port accepts connections. */
const serve = async (port: number, command: [string, ...string[]], options: Parameters<typeof spawn>[2]) => {
  const [program, ...parameters] = command
  const child = spawn(program, parameters, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const exit = once(child, 'exit')
  atEnd(async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await exit
  })
  await waitFor(`${program} to answer`, async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended:\n${said}`)
    return isOpen(port)
  })
  return { said: () => said }
}

/** The shipped file with the values of this test. A text to replace that does not exist is a failure. */
const replaced = (text: string, parts: [part: string, by: string][]) =>
  parts.reduce((sum, [part, by]) => {
    if (!sum.includes(part)) throw new Error(`The settings no longer say ${part}`)
    return sum.replaceAll(part, by)
  }, text)

type Proxied = {
  port: number
  upstreams: number[]
  /** Writes a log of all requests, as an operator may do. The shipped settings have none. */
  logs?: boolean
}

/** A key and a certificate for localhost, in a folder. */
const selfSigned = async (folder: string) => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  await run(await programPath('openssl'), [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert],
  ])
  return { key, cert }
}

/** HAProxy with the shipped settings. */
export const startHaproxy = async ({ port, upstreams, logs = false }: Proxied) => {
  const folder = await aFolder('haproxy')
  const { key, cert } = await selfSigned(folder)
  const both = join(folder, 'tls.pem')
  await writeFile(both, (await readFile(cert, 'utf8')) + (await readFile(key, 'utf8')))
  const shipped = await readFile(join(thisCheckout, 'docker/haproxy/haproxy.cfg'), 'utf8')
  const servers = upstreams.map((one, index) => `server dayloop-${index + 1} 127.0.0.1:${one}`)
  const text = replaced(shipped, [
    ['bind :443', `bind 127.0.0.1:${port}`],
    ['/etc/haproxy/tls.pem', both],
    ['server dayloop-1 dayloop-1:3000', servers.join('\n  ')],
    ['  server dayloop-2 dayloop-2:3000\n', ''],
    ['  server dayloop-3 dayloop-3:3000\n', ''],
    ...(logs
      ? [
          ['  mode http\n', '  mode http\n  log stderr format raw local0\n  option httplog\n'] as [
            string,
            string,
          ],
        ]
      : []),
  ])
  const settings = join(folder, 'haproxy.cfg')
  await writeFile(settings, text)
  const { said } = await serve(port, [await programPath('haproxy'), '-db', '-f', settings], {})
  return { ca: await readFile(cert, 'utf8'), log: async () => said() }
}

/** nginx with the shipped settings. */
export const startNginx = async ({ port, upstreams, logs = false }: Proxied) => {
  const folder = await aFolder('nginx')
  const { cert } = await selfSigned(folder)
  const plain = await freePort()
  const log = join(folder, 'access.log')
  const servers = upstreams.map((one) => `server 127.0.0.1:${one} max_fails=0;`)
  const shipped = await readFile(join(thisCheckout, 'docker/nginx/nginx.conf'), 'utf8')
  const text = replaced(shipped, [
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/tmp/', `${folder}/`],
    ...(logs
      ? [['access_log off;\n  server_tokens', `access_log ${log};\n  server_tokens`] as [string, string]]
      : []),
    ['/etc/nginx/tls/', `${folder}/`],
    // Three addresses replace Docker's name server and a parameter that nginx supports from 1.27.3 on.
    ['resolver 127.0.0.11 valid=2s;', ''],
    ['server dayloop:3000 resolve max_fails=0;', servers.join('\n')],
  ])
  await writeFile(join(folder, 'nginx.conf'), text)
  await chmod(folder, 0o755)
  const nginx = await programPath('nginx')
  const { said } = await serve(port, [nginx, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {})
  return { ca: await readFile(cert, 'utf8'), plain, log: async () => said() + (await readFile(log, 'utf8')) }
}

/** Starts PgBouncer with the shipped script in front of a database. Returns the address for Dayloop. */
export const startPgbouncer = async (databaseUrl: string, poolSize: number) => {
  const database = new URL(databaseUrl)
  const port = await freePort()
  const folder = join(await aFolder('pgbouncer'), 'run')
  await mkdir(folder)
  // PgBouncer refuses to run as root, like Postgres.
  const account = process.getuid?.() === 0 ? await ordinaryAccount() : undefined
  if (account) {
    await chmod(join(folder, '..'), 0o755)
    await chown(folder, account.uid, account.gid)
  }
  const env = {
    PATH: `${process.env.PATH}:/usr/sbin`,
    RUN_DIR: folder,
    LISTEN_ADDRESS: '127.0.0.1',
    LISTEN_PORT: String(port),
    POOL_SIZE: String(poolSize),
    DATABASE_HOST: database.hostname,
    DATABASE_PORT: database.port,
    DATABASE_NAME: database.pathname.slice(1),
    DATABASE_USER: database.username,
    DATABASE_PASSWORD: 'a "password"',
  }
  await serve(port, ['sh', join(thisCheckout, 'docker/pgbouncer/start.sh')], { ...account, cwd: '/', env })
  const pooled = new URL(databaseUrl)
  pooled.host = `127.0.0.1:${port}`
  pooled.password = 'a "password"'
  pooled.searchParams.set('pgbouncer', 'true')
  return pooled.href
}
