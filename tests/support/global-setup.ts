// Before the first test file, starts one Postgres and creates the migrated template that every file clones.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { isBuilt } from '../../scripts/prepare.mjs'
import { QUEUES } from '../../server/src/jobs/open.ts'
import { openQueue } from '../../server/src/jobs/queue.ts'
import { connect } from '../../server/src/postgres/connect.ts'
import { migrateToLatest } from '../../server/src/postgres/migrate.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string
  }
}

const BUILD = fileURLToPath(new URL('../../server/build.mjs', import.meta.url))
const template = 'dayloop_template'

/** vitest calls this before a project's first file, and the returned function after the last. */
export default async function setup(project: TestProject) {
  // The import reader runs in its built form. Several test runs at once must not write it while another reads it.
  if (!isBuilt('server')) execFileSync(process.execPath, [BUILD, 'import-reader'])
  const postgres = await startPostgres()
  console.log(`Postgres: ${postgres.kind}`)
  try {
    await makeTemplate(postgres.url)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('postgres', postgres.url)
  return postgres.stop
}

const makeTemplate = async (url: string) => {
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${template}`)
  await admin.end()
  const address = new URL(url)
  address.pathname = `/${template}`
  const outcome = await migrateToLatest(address.href)
  if (!outcome.ok) throw new Error(outcome.problem)
  // The tables of the job queue too, which would take longer in each clone than the clone itself.
  const db = connect(address.href, { size: 2 })
  await (await openQueue(db, { jobs: QUEUES, onError: () => {} })).close()
  await db.destroy()
}
