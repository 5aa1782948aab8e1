// Bundles the server: our own source into one file, and with it the packages that are many small modules, whose
// loading one by one is most of what a start costs. All others stay where npm put them.
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
