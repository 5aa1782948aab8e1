// A lock file for one checkout. It is valid only while the process that created it is alive.
import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const RETRY_EVERY = 100

/** The start time of a process, as text. It distinguishes processes that reuse the same id. */
export function startedAt(pid) {
  if (existsSync('/proc/self/stat')) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' ? undefined : fields[19]
    } catch {
      return undefined
    }
  }
  return (
    spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined
  )
}

const isAlive = ({ pid, startedAt: started }) => started !== undefined && startedAt(pid) === started

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Kills the programs that a killed process left running, because two npm processes would damage node_modules. */
function killOrphans(children = []) {
  for (const child of children.filter(isAlive)) {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {}
  }
}

function tryTake(path, mine) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify(mine))
  try {
    linkSync(draft, path)
    return true
  } catch {
    const held = read(path)
    if (held && isAlive(held)) return false
    // Only one process can rename a stale lock. A valid lock that was renamed by mistake is restored.
    const stale = `${path}.stale.${process.pid}`
    try {
      renameSync(path, stale)
      const moved = read(stale)
      if (moved && isAlive(moved)) renameSync(stale, path)
      else killOrphans(moved?.children)
      rmSync(stale, { force: true })
    } catch {}
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Runs `work` while no other process holds the lock. `onWait` is called once if it has to wait.
 * `work` gets a function that records the programs it starts, so that they end if this process is killed.
 */
export async function withLock(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true })
  const mine = { pid: process.pid, startedAt: startedAt(process.pid) }
  const children = []
  for (let hasReported = false; !tryTake(path, mine); await wait(RETRY_EVERY)) {
    const held = read(path)
    if (!hasReported && held && isAlive(held)) {
      hasReported = true
      onWait()
    }
  }
  const record = (pid) => {
    children.push({ pid, startedAt: startedAt(pid) })
    writeFileSync(path, JSON.stringify({ ...mine, children }))
  }
  try {
    return await work(record)
  } finally {
    rmSync(path, { force: true })
  }
}
