// Bundles the server: our own source and the packages that consist of many small modules, because loading those one by one
// slows the start. All other packages stay in node_modules.
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

const PROGRAMS = {
  main: 'src/main.ts',
  // The commands that run in the image.
  backup: 'src/commands/backup.ts',
  distribute: 'src/commands/distribute.ts',
  doctor: 'src/commands/doctor.ts',
  migrate: 'src/commands/migrate.ts',
  restore: 'src/commands/restore.ts',
  'import-reader': 'src/import/reader.ts',
}
/** All programs, or those that the command line names. */
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PROGRAMS)

/** @param {string[]} names @param {boolean} sourcemap */
const buildPrograms = (names, sourcemap) =>
  build({
    absWorkingDir: import.meta.dirname,
    entryPoints: Object.fromEntries(Object.entries(PROGRAMS).filter(([name]) => names.includes(name))),
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    // tRPC's own build copies objects by slow functions for old engines. Its sources compile to plain spreads.
    alias: { '@trpc/server': '../node_modules/@trpc/server/src' },
    format: 'esm',
    sourcemap,
    logLevel: 'warning',
    plugins: [
      {
        name: 'external packages',
        setup({ onResolve }) {
          // Dependencies of bundled packages are bundled too, because the bundle might not find them.
          onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
            const listed = BUNDLED.includes(path.split('/')[0])
            const ours = kind === 'entry-point' || listed || importer.includes('/node_modules/')
            return ours ? undefined : { path, external: true }
          })
        },
      },
    ],
  })

// Only the server runs with source maps. Those of the commands would add 12 MB to the image.
await buildPrograms(
  wanted.filter((name) => name === 'main'),
  true,
)
await buildPrograms(
  wanted.filter((name) => name !== 'main'),
  false,
)
