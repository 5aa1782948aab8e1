// The Chromium of the npm package @sparticuz/chromium, unpacked once into node_modules/.cache.
import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'

const checkout = fileURLToPath(new URL('../..', import.meta.url))

/** The unpacked browser and its environment variables; undefined if the package does not support the machine. */
export const shippedChromium = async () => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = await unpacked()
  const executablePath = join(folder, 'chromium')
  const { stdout } = await promisify(execFile)('ldd', [executablePath]).catch(() => ({ stdout: 'not found' }))
  const libraries = stdout.includes('not found') ? { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } : {}
  const fonts = join(folder, 'fonts', 'dayloop.conf')
  await writeFile(fonts, fontconfig(join(folder, 'fonts')))
  return { executablePath, env: { ...libraries, FONTCONFIG_FILE: fonts } }
}

// Without any font, no text would show, so the font of the package is always configured.
const fontconfig = (fonts: string) =>
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><dir>${fonts}</dir><cachedir>${fonts}/cache</cachedir></fontconfig>
`

// The package itself would unpack into the shared temporary folder, where a killed run leaves half a browser.
const unpacked = async () => {
  const root = new URL('../..', import.meta.resolve('@sparticuz/chromium'))
  const { version }: { version: string } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'))
  const folder = join(checkout, 'node_modules', '.cache', `chromium-${version}`)
  if (existsSync(folder)) return folder
  const begun = `${folder}-${process.pid}`
  await mkdir(begun, { recursive: true })
  const bin = fileURLToPath(new URL('bin/', root))
  await Promise.all([
    unpackFile(join(bin, 'chromium.br'), join(begun, 'chromium')),
    unpackTar(join(bin, 'fonts.tar.br'), join(begun, 'fonts')),
    unpackTar(join(bin, 'al2023.tar.br'), join(begun, 'al2023')),
    unpackTar(join(bin, 'swiftshader.tar.br'), begun),
  ])
  await rename(begun, folder).catch(() => rm(begun, { recursive: true }))
  return folder
}

const unpackFile = (packed: string, target: string) =>
  pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(target, { mode: 0o700 }))

// tar stops reading at the end of the archive, before the padding, so it cannot read from a pipe here.
const unpackTar = async (packed: string, folder: string) => {
  await mkdir(folder, { recursive: true })
  const archive = `${folder}-${basename(packed)}`
  await unpackFile(packed, archive)
  await promisify(execFile)('tar', ['--extract', '--file', archive, '--directory', folder])
  await rm(archive)
}
