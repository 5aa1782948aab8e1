// Compresses every text file with brotli and gzip at the highest level. The server sends these files.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { gzipAsync } from '@gfx/zopfli'
import type { Plugin } from 'vite'

const isCompressible = /\.(js|css|html|svg|webmanifest|txt)$/

export const precompress = (): Plugin => {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !isCompressible.test(entry.name)) continue
          const file = join(entry.parentPath, entry.name)
          const content = readFileSync(file)
          const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
          writeFileSync(`${file}.br`, brotliCompressSync(content, { params: size }))
          writeFileSync(`${file}.gz`, await gzipAsync(content, { numiterations: 5 }))
        }
      },
    },
  }
}
