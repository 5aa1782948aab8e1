// The packages of the newest release. The manifest lists them, and a HEAD request checks each file.
import { type LatestRelease, PACKAGES, ReleaseManifest } from '@dayloop/contracts/release'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

const TIMEOUT_MS = 3_000
const CACHE_MS = 10 * 60_000
const FAILURE_CACHE_MS = 60_000
const MAX_MANIFEST_LENGTH = 20_000
const GONE = [404, 410]

const UNKNOWN: LatestRelease = { version: null, files: null, snap_store: null }

function request(url: URL, method: 'GET' | 'HEAD') {
  return fetch(url, { method, signal: AbortSignal.timeout(TIMEOUT_MS) })
}

/** Whether a file exists. If the check fails, the file counts as existing. */
async function exists(url: URL): Promise<boolean> {
  const answer = await request(url, 'HEAD').catch(() => undefined)
  return !GONE.includes(answer?.status ?? 0)
}

async function latestRelease(releases_url: string): Promise<LatestRelease> {
  const address = new URL(`${releases_url.replace(/\/$/, '')}/latest/download/release.json`)
  const answer = await request(address, 'GET')
  // No release was published.
  if (GONE.includes(answer.status)) return { version: null, files: {}, snap_store: null }
  const text = await answer.text()
  if (!answer.ok || text.length > MAX_MANIFEST_LENGTH) throw new Error(`${answer.status}`)
  const { version, files, snap_store } = ReleaseManifest.parse(JSON.parse(text))
  const found = await Promise.all(
    PACKAGES.map(async (kind) => {
      const url = new URL(files[kind] ?? '', address)
      const isFile = files[kind] !== undefined && /^https?:$/.test(url.protocol)
      return isFile && (await exists(url)) ? [[kind, url.href] as const] : []
    }),
  )
  return { version, files: Object.fromEntries(found.flat()), snap_store: snap_store ?? null }
}

/** `GET /api/release`: public, and cached to reduce requests to the release server. */
export async function releaseRoute(app: FastifyInstance, { deps: { env, clock } }: { deps: Deps }) {
  let kept: { release: Promise<LatestRelease>; until: number } | undefined
  const current = (): Promise<LatestRelease> => {
    const now = clock().getTime()
    if (kept && now < kept.until) return kept.release
    const release = latestRelease(env.RELEASES_URL).catch((error: unknown) => {
      app.log.info({ err: error }, 'the release manifest could not be read')
      kept = { release, until: clock().getTime() + FAILURE_CACHE_MS }
      return UNKNOWN
    })
    kept = { release, until: now + CACHE_MS }
    return release
  }
  app.get('/api/release', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await current()),
  )
}
