// Who, if anybody, runs over a cluster: read from postmaster.pid, and never believed without looking.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Postmaster = { pid: number; socketDir: string; ready: boolean }

/** No system has a process of this number: Postgres sees that it is gone. */
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

/** The command line of a process that runs: undefined for one that is gone, and for a zombie. */
function commandOf(pid: number): string | undefined {
  if (existsSync('/proc/self/stat')) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The state follows the name, which is in brackets and may itself hold brackets.
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

/** Whether this process is the postmaster of this cluster: alive, no zombie, and no other that got its number. */
export function isPostmaster(pid: number, cluster: string): boolean {
  return commandOf(pid)?.includes(`postgres -D ${cluster} `) ?? false
}

/** The living postmaster of a cluster. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const found = readPidFile(cluster)
  return found && isPostmaster(found.pid, cluster) ? found : undefined
}

/**
 * Makes a left-over postmaster.pid harmless. Postgres itself sees that a number is gone, but takes a zombie, or
 * another process that got the number, for a living postmaster. The file stays, with a number that nobody has:
 * Postgres still checks by it that no old backend is at work on the shared memory.
 */
export function disownPidFile(cluster: string): void {
  const found = readPidFile(cluster)
  if (!found || isPostmaster(found.pid, cluster)) return
  const path = join(cluster, 'postmaster.pid')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(NOBODY)))
}
