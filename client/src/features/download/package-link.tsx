import type { LatestRelease } from '@dayloop/contracts/release'
import { download } from '../../texts/pages.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import styles from './download.module.css'

type PackageLinkProps = {
  kind: keyof NonNullable<LatestRelease['files']>
  label: string
  release: LatestRelease | null | undefined
}

/** The link to a package of the newest release, or a text if there is none. */
export const PackageLink = ({ kind, label, release }: PackageLinkProps) => {
  if (release === undefined) return null
  const href = release?.files?.[kind]
  if (href) return <ButtonLink href={href}>{label}</ButtonLink>
  return <p className={styles.missing}>{release?.files ? download.missing : download.unknown}</p>
}
