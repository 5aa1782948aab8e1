// Schemas of a release's manifest and of the newest release on the Download page.
import { z } from 'zod'

export const PACKAGES = ['apk', 'exe', 'dmg', 'snap'] as const

/** `release.json`: the packages by kind, each as a URL or as a file name beside the manifest. */
export const ReleaseManifest = z.object({
  version: z.string().max(50),
  files: z.partialRecord(z.enum(PACKAGES), z.string().min(1).max(2_000)),
  snap_store: z.url({ protocol: /^https$/ }).optional(),
})
export type ReleaseManifest = z.infer<typeof ReleaseManifest>

/** The newest release with its existing packages. `files` is null if they are unknown. */
export type LatestRelease = {
  version: string | null
  files: Partial<Record<(typeof PACKAGES)[number], string>> | null
  snap_store: string | null
}
