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

/** @type {[what: string, RegExp, string][]} what of tRPC's own text is done otherwise here, on every call's way */
const IN_TRPC = [
  // Written out for old engines, property by property.
  [
    'object spread',
    /function _objectSpread2\(e\) \{\n.*?\n\}\n/s,
    'function _objectSpread2(target, ...sources) { return Object.assign(target, ...sources) }\n',
  ],
  // zod compiles its synchronous way alone; none of our schemas has anything to wait for, and one that had would say so.
  ['parser', /return parser\.parseAsync\.bind\(parser\)/, 'return parser.parse.bind(parser)'],
]

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
      name: 'tRPC by the short way',
      setup({ onLoad, onEnd }) {
        const missing = new Set(IN_TRPC.map(([what]) => what))
        onLoad({ filter: /@trpc\/server\/dist\/[^/]+\.mjs$/ }, async ({ path }) => {
          let contents = await readFile(path, 'utf8')
          for (const [what, pattern, instead] of IN_TRPC) {
            if (!pattern.test(contents)) continue
            missing.delete(what)
            contents = contents.replace(pattern, instead)
          }
          return { contents }
        })
        onEnd(() => ({ errors: [...missing].map((what) => ({ text: `tRPC has no such ${what} any more` })) }))
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
