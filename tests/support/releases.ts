// A release page on loopback, like those of code hosts: a manifest and its files.
import { once } from 'node:events'
import { createServer } from 'node:http'

type Place = { manifest: unknown; files: string[] }

const published: Place = {
  manifest: {
    version: '0.2.0',
    // The manifest is wrong on purpose: this .dmg does not exist.
    files: { apk: 'dayloop.apk', exe: 'dayloop.exe', dmg: 'dayloop.dmg', snap: 'dayloop.snap' },
    snap_store: 'https://snapcraft.io/dayloop',
  },
  files: ['dayloop.apk', 'dayloop.exe', 'dayloop.snap'],
}

/** Starts the release page. `place` may be changed; `requests` are the received requests. */
export const startReleases = async (place: Place = published) => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const name = request.url?.replace('/releases/latest/download/', '') ?? ''
    if (name === 'release.json' && place.manifest !== undefined)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(place.manifest))
    else response.writeHead(place.files.includes(name) ? 200 : 404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}/releases`,
    place,
    requests,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
