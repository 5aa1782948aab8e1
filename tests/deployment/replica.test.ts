// Runs the two scripts of the streaming replica of compose.scale.yaml on a real Postgres without Docker. The test does the
// work of the image's entry point. It needs pg_basebackup, which the npm package does not contain.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { connect } from '../../server/src/postgres/connect.ts'
import { isMigrated, migrateToLatest } from '../../server/src/postgres/migrate.ts'
import { atEnd } from '../support/lifetime.ts'
import { freePort, ordinaryAccount } from '../support/postgres.ts'
import { aFolder } from '../support/programs.ts'
import { thisCheckout } from '../support/server.ts'
import { waitFor } from '../support/wait.ts'

const PROGRAMS = ['initdb', 'postgres', 'psql', 'pg_basebackup', 'pg_ctl']
const DEBIANS = '/usr/lib/postgresql'
const PASSWORD = "it's a secret"
const FASTER = ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1']

/** The newest folder with all needed programs. */
const findPrograms = async () => {
  const versions = (await readdir(DEBIANS).catch(() => [])).sort((a, b) => Number(b) - Number(a))
  const folders = [
    ...versions.map((version) => join(DEBIANS, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  for (const folder of folders) {
    const all = PROGRAMS.map((program) => access(join(folder, program)))
    const found = await Promise.all(all).then(
      () => true,
      () => false,
    )
    if (found) return folder
  }
  return undefined
}

const bin = await findPrograms()
if (bin === undefined) console.log(`SKIPPED: ${PROGRAMS.join(', ')} are not installed together here`)

/** A folder, an account, and functions that run programs there. */
const openFolder = async () => {
  const home = await aFolder('replica')
  const account = process.getuid?.() === 0 ? await ordinaryAccount() : undefined
  if (account) await chown(home, account.uid, account.gid)
  const processes: ChildProcess[] = []
  const env = { PATH: `${bin}${delimiter}${process.env.PATH}`, LC_ALL: 'C', TZ: 'UTC' }
  const begin = (program: string, parameters: string[], more: Record<string, string> = {}) => {
    const child = spawn(program, parameters, {
      cwd: home,
      ...account,
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    const ended = once(child, 'exit')
    processes.push(child)
    return { child, ended, output: () => output }
  }
  atEnd(async () => {
    for (const child of processes) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGINT')
      await once(child, 'exit')
    }
  })
  return {
    home,
    begin,
    /** Runs a program until it ends. */
    finish: async (program: string, parameters: string[], more: Record<string, string> = {}) => {
      const { ended, output } = begin(program, parameters, more)
      const [code] = await ended
      if (code !== 0) throw new Error(`${program} ended with ${code}:\n${output()}`)
    },
    // Passed as a text, because another account may not be able to read the checkout.
    script: (name: string) => readFile(join(thisCheckout, 'docker/postgres', name), 'utf8'),
  }
}

const ask = async (url: string, text: string) => {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
const answers = (url: string) =>
  waitFor(
    'Postgres to answer',
    () =>
      ask(url, 'select 1').then(
        () => true,
        () => false,
      ),
    30_000,
  )

describe.skipIf(bin === undefined)('the streaming replica', () => {
  it('copies the primary, follows its writes, continues after a restart, and can be promoted', async () => {
    const { home, begin, finish, script } = await openFolder()
    const [port, replicaPort] = [await freePort(), await freePort()]
    const data = join(home, 'primary')
    await finish('initdb', ['-D', data, '-U', 'dayloop', '-A', 'trust', '-E', 'UTF8', '-N'])
    const primary = begin('postgres', ['-D', data, '-p', String(port), '-k', home, ...FASTER])
    const url = `postgres://dayloop@127.0.0.1:${port}/postgres`
    await answers(url)
    await finish('sh', ['-c', await script('primary.sh')], {
      PGDATA: data,
      PGHOST: home,
      PGPORT: String(port),
      POSTGRES_USER: 'dayloop',
      POSTGRES_DB: 'postgres',
      REPLICATION_PASSWORD: PASSWORD,
    })
    // The rules of initdb allow connections without a password; those of the image do not. Only the script's rules are kept.
    const hba = join(data, 'pg_hba.conf')
    const rules = (await readFile(hba, 'utf8'))
      .split('\n')
      .filter((line) => !/\sreplication\s.*trust$/.test(line))
    await writeFile(hba, rules.join('\n'))
    await ask(url, 'select pg_reload_conf()')
    expect(await migrateToLatest(url)).toMatchObject({ ok: true })

    const replicaData = join(home, 'replica')
    const follow = (REPLICATION_PASSWORD: string) =>
      script('replica.sh').then((text) =>
        begin('sh', ['-c', text, 'replica.sh', '-p', String(replicaPort), '-k', home, ...FASTER], {
          PGDATA: replicaData,
          PRIMARY_HOST: '127.0.0.1',
          PRIMARY_PORT: String(port),
          REPLICATION_PASSWORD,
        }),
      )
    const stranger = await follow('another password')
    expect((await stranger.ended)[0]).not.toBe(0)
    expect(stranger.output()).toContain('password authentication failed')

    // The folder contains an incomplete copy.
    await mkdir(`${replicaData}.new`, { recursive: true })
    const first = await follow(PASSWORD)
    const replicaUrl = `postgres://dayloop@127.0.0.1:${replicaPort}/postgres`
    await answers(replicaUrl)
    const db = connect(replicaUrl, { size: 1 })
    expect(await isMigrated(db)).toBe(true)
    await expect(sql`create table here (id int)`.execute(db)).rejects.toThrow('read-only transaction')
    await db.destroy()

    await ask(url, "create table written as select 'before' as word")
    const shown = (words: number) =>
      waitFor('the replica to show it', async () => {
        const rows = await ask(replicaUrl, 'select * from written').catch(() => [])
        return rows.length === words
      })
    await shown(1)
    first.child.kill('SIGINT')
    await first.ended
    await ask(url, "insert into written values ('while it was away')")
    const second = await follow(PASSWORD)
    await answers(replicaUrl)
    await shown(2)
    expect(second.output()).not.toContain('base backup')

    primary.child.kill('SIGQUIT')
    await primary.ended
    await finish('pg_ctl', ['promote', '-D', replicaData])
    await ask(replicaUrl, "insert into written values ('in its place')")
    expect(await ask(replicaUrl, 'select word from written')).toHaveLength(3)
  }, 60_000)
})
