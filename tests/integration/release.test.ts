// The release of the Download page: the existing packages, or an answer that they are unknown.
import { expect, it } from 'vitest'
import { openApp } from '../support/app.ts'
import { atEnd } from '../support/lifetime.ts'
import { startReleases } from '../support/releases.ts'

const open = async (...place: Parameters<typeof startReleases>) => {
  const releases = await startReleases(...place)
  atEnd(releases.stop)
  const opened = await openApp({ env: { RELEASES_URL: releases.url } })
  const ask = async () => (await opened.app.inject('/api/release')).json()
  return { ...opened, releases, ask }
}

it('lists the packages of the manifest that exist, and no others', async () => {
  const { releases, ask } = await open()
  const at = (name: string) => `${releases.url}/latest/download/${name}`
  expect(await ask()).toEqual({
    version: '0.2.0',
    files: { apk: at('dayloop.apk'), exe: at('dayloop.exe'), snap: at('dayloop.snap') },
    snap_store: 'https://snapcraft.io/dayloop',
  })
})

it('requests the manifest once for many requests, and again after ten minutes', async () => {
  const { releases, ask, clock } = await open()
  const manifests = () => releases.requests.filter((one) => one.endsWith('release.json')).length
  await Promise.all([ask(), ask(), ask()])
  expect(manifests()).toBe(1)
  releases.place.manifest = { version: '0.3.0', files: {} }
  expect((await ask()).version).toBe('0.2.0')
  clock.advance(601)
  expect(await ask()).toEqual({ version: '0.3.0', files: {}, snap_store: null })
})

it('reports that nothing was published if there is no manifest', async () => {
  const { ask } = await open({ manifest: undefined, files: [] })
  expect(await ask()).toEqual({ version: null, files: {}, snap_store: null })
})

it.each([{ what: 'nonsense' }, { version: '1', files: { apk: 'javascript:alert(1)' } }, 'text'])(
  'returns no links for the manifest %j',
  async (manifest) => {
    const { ask } = await open({ manifest, files: [] })
    expect(Object.keys((await ask()).files ?? {})).toEqual([])
  },
)

it('reports unknown packages while the release server is unavailable', async () => {
  const { releases, ask } = await open()
  releases.stop()
  expect(await ask()).toEqual({ version: null, files: null, snap_store: null })
})

it('requests the manifest again a minute after a failure', async () => {
  const { releases, ask, clock } = await open({ manifest: 'broken', files: [] })
  expect((await ask()).files).toBeNull()
  releases.place.manifest = { version: '0.3.0', files: {} }
  expect((await ask()).files).toBeNull()
  clock.advance(61)
  expect(await ask()).toMatchObject({ version: '0.3.0', files: {} })
})
