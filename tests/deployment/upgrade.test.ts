// docker/upgrade.sh without an engine: a stand-in for docker keeps the containers in a file and records each command.
import { execFile } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { aFolder } from '../support/programs.ts'
import { thisCheckout } from '../support/server.ts'

const run = promisify(execFile)

/** `compose up --no-recreate --scale dayloop=N` adds containers, which become healthy after two checks. */
const standIn = `#!/usr/bin/env node
const { readFileSync, writeFileSync, appendFileSync } = require('node:fs')
const [state, log] = [process.env.STATE, process.env.LOG]
const containers = JSON.parse(readFileSync(state, 'utf8'))
const words = process.argv.slice(2).filter((word, index, all) => word !== '-f' && all[index - 1] !== '-f')
appendFileSync(log, words.join(' ') + '\\n')
const id = words.at(-1)
const scale = /dayloop=(\\d+)/.exec(words.join(' '))
if (words[1] === 'ps') console.log(Object.keys(containers).join('\\n'))
if (scale) while (Object.keys(containers).length < Number(scale[1])) containers['new' + Math.random()] = 0
if (words[0] === 'inspect') console.log(++containers[id] > 2 && process.env.BROKEN !== 'true' ? 'healthy' : 'starting')
if (words[0] === 'stop' && Object.values(containers).filter((looks) => looks > 2).length <= 3) process.exit(9)
if (words[0] === 'rm') delete containers[id]
writeFileSync(state, JSON.stringify(containers))
`

const upgrade = async (env: Record<string, string> = {}) => {
  const folder = await aFolder('upgrade')
  const [docker, STATE, LOG] = ['docker', 'state', 'log'].map((name) => join(folder, name))
  await writeFile(docker ?? '', standIn)
  await chmod(docker ?? '', 0o755)
  await writeFile(STATE ?? '', JSON.stringify({ old1: 9, old2: 9, old3: 9 }))
  const all = { ...process.env, PATH: `${folder}:${process.env.PATH}`, STATE, LOG, ...env }
  const outcome = await run('sh', [join(thisCheckout, 'docker/upgrade.sh')], { env: all }).then(
    () => 0,
    ({ code }) => Number(code),
  )
  const containers: Record<string, number> = JSON.parse(await readFile(STATE ?? '', 'utf8'))
  return { outcome, left: Object.keys(containers), log: await readFile(LOG ?? '', 'utf8') }
}

it('replaces three replicas in turn, and never has fewer than three that are ready', async () => {
  const { outcome, left, log } = await upgrade()
  expect(outcome).toBe(0)
  expect(left).toHaveLength(3)
  expect(left.filter((name) => name.startsWith('old'))).toEqual([])
  expect(log.match(/^stop .*$/gm)).toEqual(['old1', 'old2', 'old3'].map((name) => `stop --time 30 ${name}`))
})

it('leaves the old replicas alone when the new one does not become ready', async () => {
  const { outcome, left, log } = await upgrade({ BROKEN: 'true', READY_WITHIN_SECONDS: '1' })
  expect(outcome).toBe(1)
  expect(left).toEqual(['old1', 'old2', 'old3'])
  expect(log).not.toMatch(/^stop /m)
})
