// Keeps the temporary files of a test run in memory if there is room. Each test database consists of hundreds of small
// files, which take ten times as long on a disk. The configurations of the test runners call this first.
import { chmodSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

export const MEMORY = '/dev/shm'
/** The names of the runs' folders begin with this and end with the number of the process. */
export const PREFIX = 'dayloop-tests-'
const NEEDED_BYTES = 4 * 1024 ** 3

/** Sets TMPDIR for this process and its children, unless it is set. The folder is removed when this process ends. */
export const keepFilesInMemory = () => {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  const folder = join(MEMORY, `${PREFIX}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // Like /tmp: Postgres runs as another account if the tests run as root.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

const hasRoom = () => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > NEEDED_BYTES
  } catch {
    return false
  }
}
