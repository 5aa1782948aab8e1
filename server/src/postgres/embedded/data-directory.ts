// Locates the files of the embedded database of a DATA_DIR.
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '../../start-problem.ts'
import { type Account, accountFor, canEnter } from './account.ts'

export type DataDirectory = {
  account: Account
  /** Holds the cluster, its log and its socket. Only the account can enter it. */
  home: string
  cluster: string
  log: string
  /** Where programs are copied to when the account cannot run the installed ones. */
  binaries: string
}

/** Used when we are root and the account cannot enter DATA_DIR: the first that is usable. */
const SYSTEM_HOMES = ['/var/lib/dayloop', '/var/tmp/dayloop']

function directoryIn(home: string, account: Account, binaries: string): DataDirectory {
  return { account, home, cluster: join(home, 'cluster'), log: join(home, 'postgres.log'), binaries }
}

function systemHome(account: Account): string {
  for (const base of SYSTEM_HOMES) {
    try {
      mkdirSync(base, { recursive: true, mode: 0o755 })
      const { uid, mode } = statSync(base)
      // In a folder that everybody may write to, another user may have created it first.
      if (uid === 0 && (mode & 0o022) === 0 && canEnter(base, account)) return base
    } catch {}
  }
  throw new StartProblem(
    `Postgres cannot run as root, and its account can enter neither DATA_DIR nor ${SYSTEM_HOMES.join(' nor ')}: set DATA_DIR to a folder that others may enter`,
  )
}

/** Writes the pointer, unless another start wrote it at the same moment; then returns that one. */
function pointTo(home: string, pointer: string): string {
  const draft = `${pointer}.${process.pid}`
  writeFileSync(draft, `${home}\n`, { mode: 0o600 })
  try {
    linkSync(draft, pointer)
  } catch {
    return readFileSync(pointer, 'utf8').trim()
  } finally {
    rmSync(draft, { force: true })
  }
  return home
}

function claim(home: string, account: Account): void {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  if (!account) return
  chownSync(home, account.uid, account.gid)
  chmodSync(home, 0o700)
}

/** Finds the folder of this DATA_DIR's database, or chooses it once, and creates it. */
export function findDataDirectory(dataDir: string): DataDirectory {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const pointer = join(dataDir, 'postgres-home')
  const near = join(dataDir, 'postgres')
  const pointed = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined
  const account = accountFor(join(pointed ?? near, 'cluster'))
  if (!pointed && canEnter(dataDir, account)) {
    claim(near, account)
    return directoryIn(near, account, dataDir)
  }
  if (!pointed && existsSync(join(near, 'cluster'))) {
    throw new StartProblem(`the account that owns the database in ${near} can no longer enter that folder`)
  }
  const base = systemHome(account)
  const home = pointed ?? pointTo(join(base, randomBytes(8).toString('hex')), pointer)
  claim(home, account)
  return directoryIn(home, account, base)
}
