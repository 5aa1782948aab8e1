// Injects faults into the shipped product under load. After each, every acknowledged write exists exactly once, no write
// exists in part, counts agree with rows, and every device is served again without intervention.
// DAYLOOP_FAULTS=full (npm run test:faults) runs all of them, and longer.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../support/invariants.ts'
import { atEnd } from '../support/lifetime.ts'
import { thisCheckout } from '../support/server.ts'
import { createDevices, type Devices } from './devices.ts'
import { type Line, tableOf } from './fault-table.ts'
import { diskFull, type Fault, fullList, shortList } from './faults.ts'
import { audit } from './ledger.ts'
import { openProduct, type Product } from './product.ts'

const run = promisify(execFile)
const full = process.env.DAYLOOP_FAULTS === 'full'
const lines: Line[] = []

/** Runs the load before, during and after a fault, and compares the database with the acknowledged writes. */
const runFault = async (product: Product, devices: Devices, fault: Fault) => {
  const begun = Date.now()
  const before = devices.requests()
  await devices.begin()
  await devices.waitForMore(full ? 1_000 : 50)
  const over = await fault.act({ product, devices, full })
  const again = await devices.servedAfter(Math.max(over, Date.now() - 1), fault.within * 1_000)
  await devices.waitForMore(full ? 1_000 : 50)
  await devices.end()
  const database = await product.database()
  const { lost, ...found } = await audit(database, devices.entries, begun)
  await database.end()
  const requests = devices.requests() - before
  const seconds = (again - over) / 1_000
  lines.push({ fault: fault.name, requests, ...found, lost: lost.length, seconds, within: fault.within })
  expect(lost).toEqual([])
  expect(found).toMatchObject({ doubled: 0, half: 0 })
  expect(found.acknowledged).toBeGreaterThan(50)
  expect(devices.refusals).toEqual([])
  await checkInvariants(await product.target())
}

afterAll(() => console.log(tableOf(lines)))

describe('under steady load', () => {
  let product: Product
  let devices: Devices
  beforeAll(async () => {
    product = await openProduct()
    devices = await createDevices(product.port)
  }, 120_000)

  it.each(full ? fullList : shortList)('no acknowledged write is lost or doubled: $name', (fault) =>
    runFault(product, devices, fault),
  )

  it.each([
    ['a task that is gone', 'delete from tasks where id = $1', { lost: 1 }],
    [
      'a task that nobody added',
      "insert into tasks (user_id, id, task_title) select user_id, gen_random_uuid(), 'x' from tasks where id = $1",
      { doubled: 1 },
    ],
    ['half an edit', 'update tasks set due_date = null where id = $1', { lost: 1, half: 1 }],
    [
      'half a week',
      "delete from tasks where (user_id, id) in (select user_id, id from tasks where routine_id is not null and $1 <> '' limit 1)",
      { half: 1 },
    ],
  ])('the audit detects %s', async (_what, damage, expected) => {
    const database = await product.database()
    const id = devices.entries.findLast(({ kind, acknowledged }) => kind === 'update' && acknowledged)?.id
    await database.query('begin')
    await database.query(damage, [id])
    const { lost, ...found } = await audit(database, devices.entries, 0)
    await database.query('rollback')
    await database.end()
    expect({
      ...found,
      lost: lost.filter(({ kind }) => kind === 'update' || kind === 'apply').length,
    }).toMatchObject(expected)
  })

  it('the doctor reports and repairs wrong counts under load', async () => {
    await devices.begin()
    expect(await doctor(product)).toMatchObject({
      code: 0,
      output: expect.stringContaining('no problems found'),
    })
    const database = await product.database()
    await database.query("update task_counts set pending = pending + 3 where day = 'infinity'")
    await database.end()
    const found = await doctor(product)
    expect(found.code).toBe(1)
    expect(found.output).toMatch(
      /✗ task_counts disagrees with tasks\n(.+\n)+ {2}fix: npm run doctor -- --mend/,
    )
    expect(await doctor(product, '--mend')).toMatchObject({ code: 0 })
    await devices.end()
    expect(await doctor(product)).toMatchObject({
      code: 0,
      output: expect.stringContaining('no problems found'),
    })
    await checkInvariants(await product.target())
    expect(devices.refusals).toEqual([])
  })

  it('the log has only errors that an unavailable database causes', () => {
    const errors = product
      .logs()
      .split('\n')
      .filter((line) => line.includes('"unexpected error"'))
    const kinds = new Set(errors.map((line) => JSON.parse(line).err?.message))
    // An unavailable database answers 503. A 500 would be a defect.
    for (const kind of kinds) expect(kind).toMatch(AWAY)
  })
})

const doctor = async ({ folder }: Product, ...parameters: string[]) => {
  const env = { PATH: process.env.PATH, DATA_DIR: folder }
  // As in the image. `tests/integration/doctor.test.ts` runs it with npm.
  const command = ['server/dist/doctor.js', ...parameters]
  return run(process.execPath, command, { cwd: thisCheckout, env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  )
}

const AWAY =
  /terminat|connect|ECONN|EPIPE|ENOENT|time|recovery|starting up|shutting down|shut down|too many clients|No space|remaining connection slots/

describe.runIf(full)('on a separate disk', () => {
  it(diskFull.name, async (test) => {
    const folder = await mkdtemp(join(tmpdir(), 'dayloop-small-disk-'))
    const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=320m', 'tmpfs', folder]).then(
      () => true,
      () => false,
    )
    atEnd(() => rm(folder, { recursive: true, force: true }))
    test.skip(!mounted, 'this account may not mount a tmpfs, which the small disk needs')
    atEnd(() => run('umount', [folder]))
    const product = await openProduct({ folder })
    await runFault(product, await createDevices(product.port), diskFull)
  })
})
