// Finds the running postmaster of a cluster: read from postmaster.pid, then verified against the process itself.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Postmaster = { pid: number; socketDir: string; ready: boolean }

/** No process ever has this number. */
const NOBODY = 2_147_483_646

function readPidFile(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 0) return undefined
    return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/** The command line of a running process; undefined if it has ended or is a zombie. */
function commandOf(pid: number): string | undefined {
  if (existsSync('/proc/self/stat')) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The state follows the name, which is in brackets and may contain brackets.
      const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
      if (state === 'Z' || state === 'X') return undefined
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return undefined
    }
  }
  const listed = spawnSync('ps', ['-o', 'stat=,args=', '-p', String(pid)], {
    encoding: 'utf8',
  }).stdout?.trim()
  return listed && !listed.startsWith('Z') ? listed : undefined
}

/** Whether this process is the running postmaster of this cluster, and not another that reuses its number. */
export function isPostmaster(pid: number, cluster: string): boolean {
  return commandOf(pid)?.includes(`postgres -D ${cluster} `) ?? false
}

/** The running postmaster of a cluster. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const found = readPidFile(cluster)
  return found && isPostmaster(found.pid, cluster) ? found : undefined
}

/**
 * Makes a left-over postmaster.pid harmless. Postgres takes a zombie, or another process with the same number, for a
 * running postmaster. The file stays, with a number that no process has: Postgres uses it to detect old backends.
 */
export function disownPidFile(cluster: string): void {
  const found = readPidFile(cluster)
  if (!found || isPostmaster(found.pid, cluster)) return
  const path = join(cluster, 'postmaster.pid')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(NOBODY)))
}
