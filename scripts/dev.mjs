// npm run dev: runs Dayloop with hot reload. Vite listens on PORT and proxies API requests to a server that restarts when
// its sources change.
import './node-version.mjs'
import { once } from 'node:events'
import { createServer as createListener } from 'node:net'
import { join } from 'node:path'
import { ensureInstalled, Failure, main } from './prepare.mjs'
import { root, runTool } from './processes.mjs'

async function freePort() {
  const listener = createListener().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address()
  listener.close()
  return port
}

async function startVite(port) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: join(root, 'client'),
    configFile: join(root, 'client', 'vite.config.ts'),
    server: { port, host: process.env.HOST || '127.0.0.1', strictPort: true },
  })
  await vite.listen().catch((error) => {
    throw new Failure(`Dayloop cannot start: ${error.message}`)
  })
  // Vite's own listener exits at once; the server must first stop its database.
  process.removeAllListeners('SIGTERM')
}

main(async () => {
  await ensureInstalled('everything')
  const port = Number(process.env.PORT || 3000)
  const serverPort = await freePort()
  process.env.DEV_SERVER_URL = `http://127.0.0.1:${serverPort}`
  await startVite(port)
  // The program that reads imports runs in its built form.
  await runTool('server/build.mjs', ['import-reader'], {})
  const server = runTool(
    'node_modules/tsx/dist/cli.mjs',
    ['watch', '--clear-screen=false', 'server/src/main.ts'],
    {
      env: {
        HOST: '127.0.0.1',
        PORT: String(serverPort),
        PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
      },
    },
  )
  process.stdout.write(`Dayloop runs in development mode at http://localhost:${port}\n`)
  await server
  process.exit(1)
})
