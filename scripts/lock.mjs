// A lock file for one checkout: it counts only while the process that made it is alive.
import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const RETRY_EVERY = 100

/** When a process started, as text: tells a process from a later one with the same number. */
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

/** Ends the programs that a killed process left running: two npm at once would damage node_modules. */
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
    // Only one process can move a stale lock away; a live one that was moved by mistake is put back.
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
  for (let hasToldOnce = false; !tryTake(path, mine); await wait(RETRY_EVERY)) {
    const held = read(path)
    if (!hasToldOnce && held && isAlive(held)) {
      hasToldOnce = true
      onWait()
    }
  }
  const note = (pid) => {
    children.push({ pid, startedAt: startedAt(pid) })
    writeFileSync(path, JSON.stringify({ ...mine, children }))
  }
  try {
    return await work(note)
  } finally {
    rmSync(path, { force: true })
  }
}
