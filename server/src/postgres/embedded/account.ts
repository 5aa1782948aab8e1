// Finds the account that runs Postgres if Dayloop runs as root, because Postgres refuses to run as root.
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { StartProblem } from '../../start-problem.ts'

/** The account that runs Postgres; undefined means our own. */
export type Account = { uid: number; gid: number } | undefined

function isRoot() {
  return process.getuid?.() === 0
}

function lookUp(name: string): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

function createUser(): Account {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'dayloop']],
    ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', 'dayloop']],
  ]
  for (const [command, parameters] of ways) {
    if (spawnSync(command, parameters, { stdio: 'ignore' }).status === 0) return lookUp('dayloop')
  }
  return undefined
}

/** The account that runs Postgres on `cluster`: its owner if it exists, otherwise a system account. */
export function accountFor(cluster: string): Account {
  if (!isRoot()) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = lookUp('postgres') ?? lookUp('dayloop') ?? createUser() ?? lookUp('nobody')
  if (account) return account
  throw new StartProblem(
    'Postgres cannot run as root and no other account was found: start Dayloop as another user',
  )
}

/** Whether the account can enter the folder. The operating system decides, because modes alone are not enough. */
export function canEnter(folder: string, account: Account): boolean {
  if (!account) return true
  const asked = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  return asked.status === 0
}
