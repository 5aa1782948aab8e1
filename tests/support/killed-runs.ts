// Cleans up after killed test runs, which could not do it themselves.
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopCluster } from '../../server/src/postgres/embedded/cluster.ts'
import { MEMORY, PREFIX } from './memory-folder.ts'

/** The names of the folders of the tests' own Postgres begin with this and the number of the process. */
export const POSTGRES_PREFIX = 'dayloop-test-postgres-'

/** Stops the databases of killed runs and removes their files. */
export const cleanUpAfterKilledRuns = async () => {
  for (const run of killed(MEMORY, PREFIX)) {
    // The data folders of test servers and of the tests' own Postgres have the same layout.
    for (const data of namesIn(run)) await stopCluster(clusterOf(join(run, data)))
    await remove(run)
  }
  for (const home of killed(tmpdir(), POSTGRES_PREFIX)) {
    await stopCluster(clusterOf(home))
    await remove(home)
  }
}

const clusterOf = (data: string) => join(data, 'postgres', 'cluster')
const remove = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }).catch(() => undefined)

/** The folders whose process has ended. */
const killed = (parent: string, prefix: string) =>
  namesIn(parent)
    .filter((name) => name.startsWith(prefix))
    .filter((name) => hasEnded(Number(name.slice(prefix.length).split('-')[0])))
    .map((name) => join(parent, name))

const namesIn = (folder: string) => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const hasEnded = (pid: number) => {
  if (!(pid > 0)) return false
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}
