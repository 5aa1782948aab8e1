// What a release publishes beside its packages, and what the Download page is told of the newest one.
import { z } from 'zod'

export const PACKAGES = ['apk', 'exe', 'dmg', 'snap'] as const

/** `release.json` of a release: its packages by kind, each an address or a name beside the manifest. */
export const ReleaseManifest = z.object({
  version: z.string().max(50),
  files: z.partialRecord(z.enum(PACKAGES), z.string().min(1).max(2_000)),
  snap_store: z.url({ protocol: /^https$/ }).optional(),
})
export type ReleaseManifest = z.infer<typeof ReleaseManifest>

/** The newest release: the packages that are really there; `files` is null when nobody can tell just now. */
export type LatestRelease = {
  version: string | null
  files: Partial<Record<(typeof PACKAGES)[number], string>> | null
  snap_store: string | null
}
