// A second build of the product: another checkout whose client has other file names.
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { thisCheckout } from './server.ts'

/** How a page shows its build. */
export const SECOND_BUILD = 'meta[name="second-build"]'

/** Creates the build. `startServer({ checkout })` serves it; `remove` deletes it. */
export const secondBuild = async () => {
  const checkout = await mkdtemp(join(tmpdir(), 'dayloop-second-build-'))
  for (const path of ['server/dist', 'client/dist', 'package.json', 'server/package.json'])
    await cp(join(thisCheckout, path), join(checkout, path), { recursive: true })
  await symlink(join(thisCheckout, 'node_modules'), join(checkout, 'node_modules'))
  await renameAssets(join(checkout, 'client/dist'))
  return { checkout, remove: () => rm(checkout, { recursive: true, force: true }) }
}

// Every script gets a new name, as after a change of shared code. The compressed copies are left out.
const renameAssets = async (client: string) => {
  const files = await readdir(client, { recursive: true })
  for (const file of files.filter((name) => /\.(br|gz)$/.test(name))) await rm(join(client, file))
  const scripts = await readdir(join(client, 'assets'))
  const renamed = new Map(
    scripts.filter((name) => /\.js$/.test(name)).map((name) => [name, name.replace(/\.js$/, '2.js')]),
  )
  for (const [before, after] of renamed)
    await rename(join(client, 'assets', before), join(client, 'assets', after))
  const texts = [...renamed.values()].map((name) => join('assets', name))
  for (const file of [...texts, 'index.html', 'sw.js']) {
    let text = await readFile(join(client, file), 'utf8')
    for (const [before, after] of renamed) text = text.replaceAll(before, after)
    if (file === 'index.html') text = text.replace('<head>', '<head><meta name="second-build" content="yes">')
    // The page's revision in the worker. Without a new one, the cached page would stay.
    if (file === 'sw.js')
      text = text
        .replace(/(url:"index\.html",revision:")[^"]+/, '$1second')
        .replace(/(revision:")[^"]+(",url:"index\.html")/, '$1second$2')
    await writeFile(join(client, file), text)
  }
}
