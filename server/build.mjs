// Bundles the server: our own source into one file, the packages of npm left where they are.
import { build } from 'esbuild'

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['src/main.ts'],
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
        // A bare name is npm's, unless it is a workspace of ours.
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
          const ours = kind === 'entry-point' || path.startsWith('@dayloop/')
          return ours ? undefined : { path, external: true }
        })
      },
    },
  ],
})
