// One preparation at a time in one clone: a lock file that is only as alive as the process that made it.
import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_EVERY = 100

/** When a process began, in whatever words the system has: a number that was given again does not match. */
export function bornAt(pid) {
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

const isAlive = (one) => one !== undefined && one.born !== undefined && bornAt(one.pid) === one.born

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Ends the npm that a killed preparation left at work: two at once would spoil node_modules. */
function endOrphan(child) {
  if (!isAlive(child)) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {}
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
    // Only who moves the dead lock away may go on; what was moved by mistake is put back.
    const grave = `${path}.dead.${process.pid}`
    try {
      renameSync(path, grave)
      const moved = read(grave)
      if (moved && isAlive(moved)) renameSync(grave, path)
      else endOrphan(moved?.child)
      rmSync(grave, { force: true })
    } catch {}
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Runs `work` while no other process of this clone does; `onWait` is called once if it has to wait. */
export async function withLock(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true })
  const mine = { pid: process.pid, born: bornAt(process.pid) }
  for (let told = false; !tryTake(path, mine); await wait(LOOK_EVERY)) {
    const held = read(path)
    if (!told && held && isAlive(held)) {
      told = true
      onWait()
    }
  }
  const note = (child) =>
    writeFileSync(path, JSON.stringify({ ...mine, child: { pid: child, born: bornAt(child) } }))
  try {
    return await work(note)
  } finally {
    rmSync(path, { force: true })
  }
}
