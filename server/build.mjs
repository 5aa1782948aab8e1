// Bundles the server: our own source into one file, and with it the packages that are many small modules, whose
// loading one by one is most of what a start costs. All others stay where npm put them.
import { readFile } from 'node:fs/promises'
import { build } from 'esbuild'

const BUNDLED = [
  '@dayloop',
  '@trpc',
  'kysely',
  'openid-client',
  'oauth4webapi',
  'jose',
  'p-limit',
  'uuid',
  'zod',
]

// tRPC is published with object spread written out for old engines, property by property: a fifteenth of a call's CPU.
const SPREAD_OF_OLD = /function _objectSpread2\(e\) \{\n.*?\n\}\n/s
const SPREAD = 'function _objectSpread2(one, two, three) { return { ...one, ...two, ...three } }\n'

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: { main: 'src/main.ts', distribute: 'src/commands/distribute.ts' },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [
    {
      name: 'object spread is the language own',
      setup({ onLoad, onEnd }) {
        let replaced = 0
        onLoad({ filter: /@trpc\/server\/dist\/[^/]+\.mjs$/ }, async ({ path }) => {
          const contents = (await readFile(path, 'utf8')).replace(SPREAD_OF_OLD, () => {
            replaced += 1
            return SPREAD
          })
          return { contents }
        })
        onEnd(() => (replaced > 0 ? null : { errors: [{ text: 'tRPC has no spread of its own any more' }] }))
      },
    },
    {
      name: 'packages stay outside',
      setup({ onResolve }) {
        // What a bundled package itself needs comes along: it may not be where the bundle could find it.
        onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
          const listed = BUNDLED.includes(path.split('/')[0])
          const ours = kind === 'entry-point' || listed || importer.includes('/node_modules/')
          return ours ? undefined : { path, external: true }
        })
      },
    },
  ],
})
