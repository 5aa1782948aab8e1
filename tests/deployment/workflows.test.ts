// The workflows and the release script only call what exists, and refuse a tag that is not ready.
import { execFile } from 'node:child_process'
import { access, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { ReleaseManifest } from '../../contracts/src/release.ts'
import { aFolder } from '../support/programs.ts'
import { thisCheckout } from '../support/server.ts'

const run = promisify(execFile)

const Workflow = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.string().optional(),
      uses: z.string().optional(),
      steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })).default([]),
    }),
  ),
})

const read = async (name: string) =>
  Workflow.parse(parse(await readFile(join(thisCheckout, '.github/workflows', name), 'utf8')))

it('npm test and the image run on each push, a tag publishes only after both, and fault tests run nightly', async () => {
  const ci = await read('ci.yml')
  const commands = Object.values(ci.jobs).flatMap(({ steps }) => steps.map((step) => step.run ?? ''))
  expect(commands).toContain('npm test')
  expect(commands).toContain('docker build -f docker/Dockerfile -t dayloop .')
  await access(join(thisCheckout, 'docker/Dockerfile'))
  const release = await read('release.yml')
  expect(release.on).toEqual({ push: { tags: ['v*.*.*'] } })
  expect(release.jobs.ci?.uses).toBe('./.github/workflows/ci.yml')
  expect(release.jobs.publish?.needs).toBe('ci')
  const nightly = await read('nightly.yml')
  expect(Object.keys(nightly.on)).toContain('schedule')
  expect(Object.values(nightly.jobs).flatMap(({ steps }) => steps.map((step) => step.run))).toContain(
    'npm run test:faults',
  )
  const jobs = [ci, release, nightly].flatMap((workflow) => Object.values(workflow.jobs))
  for (const { steps } of jobs)
    for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/)
})

const aCheckout = async (title: string) => {
  const folder = await aFolder('release')
  const { version, workspaces } = JSON.parse(await readFile(join(thisCheckout, 'package.json'), 'utf8'))
  for (const path of ['.', ...workspaces]) {
    await mkdir(join(folder, path), { recursive: true })
    await cp(join(thisCheckout, path, 'package.json'), join(folder, path, 'package.json'))
  }
  await writeFile(join(folder, 'CHANGELOG.md'), `# Changelog\n\n## ${version}${title}\n\n- Something new.\n`)
  await mkdir(join(folder, 'out'))
  await writeFile(join(folder, 'out/dayloop.apk'), '')
  const release = (tag: string) =>
    run(process.execPath, [join(thisCheckout, 'scripts/release.mjs'), tag, 'out'], { cwd: folder })
  return { folder, version, release }
}

it('a release manifest lists the packages in the form that the server reads', async () => {
  const { folder, version, release } = await aCheckout(', 2026-12-01')
  await release(`v${version}`)
  const manifest = JSON.parse(await readFile(join(folder, 'out/release.json'), 'utf8'))
  expect(ReleaseManifest.parse(manifest)).toEqual({ version, files: { apk: 'dayloop.apk' } })
  expect(await readFile(join(folder, 'notes.md'), 'utf8')).toBe('- Something new.\n')
})

it('a tag is refused if it is not the version of the packages or not in the CHANGELOG', async () => {
  const { release } = await aCheckout(', 2026-12-01')
  await expect(release('v9.9.9')).rejects.toThrow(/package.json has version .*CHANGELOG.md has no section/)
  const unready = await aCheckout(', not yet released')
  await expect(unready.release(`v${unready.version}`)).rejects.toThrow('marks it as not yet released')
})
