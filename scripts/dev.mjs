// npm run dev: the same product on the same port, reloading as files change. Vite answers on PORT and hands the
// server's paths on to a server behind it, which starts anew when its sources change.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createProbe } from 'node:net'
import { join } from 'node:path'

const { ensureInstalled, Failure, main, ROOT } = await import('./prepare.mjs')
const END_WITHIN = 9_000

async function freePort() {
  const probe = createProbe().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}

function startServer(port, publicPort) {
  const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${publicPort}`,
  }
  const parameters = [tsx, 'watch', '--clear-screen=false', 'server/src/main.ts']
  return spawn(process.execPath, parameters, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
}

main(async () => {
  await ensureInstalled()
  const port = Number(process.env.PORT || 3000)
  const behind = await freePort()
  process.env.DEV_SERVER_URL = `http://127.0.0.1:${behind}`

  const { createServer } = await import('vite')
  const vite = await createServer({
    root: join(ROOT, 'client'),
    configFile: join(ROOT, 'client', 'vite.config.ts'),
    server: { port, host: process.env.HOST || '127.0.0.1', strictPort: true },
  })
  await vite.listen().catch((error) => {
    throw new Failure(`Dayloop cannot run: ${error.message}`)
  })

  // Vite's own listener ends the process at once; ours waits for the server and its database.
  process.removeAllListeners('SIGTERM')
  const server = startServer(behind, port)
  let ending = false
  const end = async (code) => {
    if (ending) return
    ending = true
    const gone = server.exitCode === null ? once(server, 'exit') : Promise.resolve()
    try {
      process.kill(-server.pid, 'SIGTERM')
    } catch {}
    setTimeout(() => process.kill(-server.pid, 'SIGKILL'), END_WITHIN).unref()
    await Promise.all([gone, vite.close()])
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => end(0))
  server.once('exit', () => end(1))
  process.stdout.write(`Dayloop is being developed at http://localhost:${port}\n`)
})
