// Which packages the newest release has. The manifest names them; a request for each file shows whether it exists.
import { type LatestRelease, PACKAGES, ReleaseManifest } from '@dayloop/contracts/release'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

const ANSWER_WITHIN_MS = 3_000
const KEPT_MS = 10 * 60_000
const FAILURE_KEPT_MS = 60_000
const LARGEST_MANIFEST = 20_000
const GONE = [404, 410]

const UNKNOWN: LatestRelease = { version: null, files: null, snap_store: null }

function ask(url: URL, method: 'GET' | 'HEAD') {
  return fetch(url, { method, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
}

/** Whether a file of the manifest exists. If that cannot be checked now, it counts as existing. */
async function isThere(url: URL): Promise<boolean> {
  const answer = await ask(url, 'HEAD').catch(() => undefined)
  return !GONE.includes(answer?.status ?? 0)
}

async function latestRelease(releases_url: string): Promise<LatestRelease> {
  const address = new URL(`${releases_url.replace(/\/$/, '')}/latest/download/release.json`)
  const answer = await ask(address, 'GET')
  // The server answers that nothing was published.
  if (GONE.includes(answer.status)) return { version: null, files: {}, snap_store: null }
  const text = await answer.text()
  if (!answer.ok || text.length > LARGEST_MANIFEST) throw new Error(`${answer.status}`)
  const { version, files, snap_store } = ReleaseManifest.parse(JSON.parse(text))
  const found = await Promise.all(
    PACKAGES.map(async (kind) => {
      const url = new URL(files[kind] ?? '', address)
      const isFile = files[kind] !== undefined && /^https?:$/.test(url.protocol)
      return isFile && (await isThere(url)) ? [[kind, url.href] as const] : []
    }),
  )
  return { version, files: Object.fromEntries(found.flat()), snap_store: snap_store ?? null }
}

/** `GET /api/release`: public; cached, so that the release server gets few requests. */
export async function releaseRoute(app: FastifyInstance, { deps: { env, clock } }: { deps: Deps }) {
  let kept: { release: Promise<LatestRelease>; until: number } | undefined
  const current = (): Promise<LatestRelease> => {
    const now = clock().getTime()
    if (kept && now < kept.until) return kept.release
    const release = latestRelease(env.RELEASES_URL).catch((error: unknown) => {
      app.log.info({ err: error }, 'the release manifest could not be read')
      kept = { release, until: clock().getTime() + FAILURE_KEPT_MS }
      return UNKNOWN
    })
    kept = { release, until: now + KEPT_MS }
    return release
  }
  app.get('/api/release', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await current()),
  )
}
