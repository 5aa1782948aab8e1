// A migrated database for one test file: a clone of the template, created in about 50 ms.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { checkInvariants } from './invariants.ts'
import { atEnd } from './lifetime.ts'

/**
 * Clones the template and returns the clone's address. After the file's last test, and after everything that was opened
 * later is closed, the invariants are checked in the clone and the clone is dropped.
 */
export const cloneDatabase = async (template = 'dayloop_template') => {
  const name = `dayloop_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} template ${template}`)
  const url = new URL(inject('postgres'))
  url.pathname = `/${name}`
  atEnd(async () => {
    try {
      await checkInvariants(url.href)
    } finally {
      await asAdmin(`drop database if exists ${name} with (force)`)
    }
  })
  return url.href
}

/** An empty database, for the tests of the migrations themselves. */
export const emptyDatabase = () => cloneDatabase('template0')

// Clones are created one at a time, because Postgres refuses to clone a template that is in use.
const asAdmin = async (statement: string) => {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
