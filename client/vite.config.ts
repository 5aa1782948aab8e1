// The build of the client: React, a service worker that precaches every file, and no inline script or style.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { appNavigations } from './build/app-navigations.ts'
import { manifest } from './build/manifest.ts'
import { precacheIsComplete } from './build/precache-is-complete.ts'
import { precompress } from './build/precompress.ts'

const server = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:3000'
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))

// Chunks are layers, by the time at which their code is needed. A module belongs to the first layer that reaches it by
// static imports, so a new file needs no entry here.
const layers = [
  { name: 'base', root: /client\/src\/main\.tsx$/ },
  { name: 'screens', root: /client\/src\/screens\.tsx$/ },
  {
    name: 'data',
    root: /client\/src\/(api\/|ui\/use-)|contracts\/src\/(text|fields|task-fields)\.ts$/,
  },
  {
    name: 'ui',
    root: /client\/src\/ui\/(controls|feedback|page)\/(?!tabs|toast|checkbox|(centered|open)-page)/,
  },
  { name: 'form', root: /client\/src\/(ui\/form\/|account-problems)/ },
  { name: 'account', root: /client\/src\/features\/auth\/(?!delete-account)/ },
  { name: 'lists', root: /client\/src\/(shell\/workspace|features\/tasks\/tasks-screen)\.tsx$/ },
  { name: 'tabs', root: /client\/src\/ui\/controls\/tabs\.tsx$/ },
  {
    name: 'dialogs',
    root: /client\/src\/(use-draft-form\.ts|offline\/lists\/edit-dialogs\.tsx|ui\/overlay\/(dialog|confirm-modal)\.tsx)$/,
  },
]

// A language is a chunk of its own, with a name that the service worker recognizes.
const languageFile = /client\/src\/texts\/languages\/([\w-]+)\.ts$/

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

const layerOf = (id: string, modules: Modules): string | null => {
  const language = languageFile.exec(id)?.[1]
  if (language) return `language-${language}`
  const above = new Set([id])
  for (const module of above)
    for (const importer of modules.getModuleInfo(module)?.importers ?? []) above.add(importer)
  const [first, ...others] = layers.filter(({ root }) => [...above].some((module) => root.test(module)))
  // An icon that the sign-in and the lists share must not bring the code of one to the other.
  const isShared = first?.name === 'account' && others.some(({ name }) => name === 'lists')
  return isShared ? 'ui' : (first?.name ?? null)
}

const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam)\/|native-external-store/,
  },
  { name: layerOf, debugName: 'layers' },
]

export default defineConfig({
  root: import.meta.dirname,
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: {
    proxy: Object.fromEntries(['/api', '/dev', '/healthz', '/readyz'].map((path) => [path, server])),
  },
  // React includes this hook, so the shim that wouter imports is not needed.
  resolve: {
    alias: {
      'use-sync-external-store/shim/index.js': fileURLToPath(
        new URL('src/ui/native-external-store.ts', import.meta.url),
      ),
      // Its browser version writes to innerHTML, which the content security policy refuses.
      'decode-named-character-reference': fileURLToPath(
        import.meta.resolve('decode-named-character-reference'),
      ),
    },
  },
  css: {
    modules: {
      generateScopedName: process.env.NODE_ENV === 'production' ? '[hash:base64:5]' : '[name]_[local]',
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // tRPC does not declare that its modules have no side effects, so its unused links would stay.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
      output: {
        codeSplitting: { groups, includeDependenciesRecursively: false },
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  plugins: [
    react(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: null,
      filename: 'sw.js',
      manifest,
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'],
        globIgnores: ['screenshots/**', 'assets/language-*'],
        // A user needs one language, so languages are cached when they are first loaded.
        runtimeCaching: [
          {
            urlPattern: /\/assets\/language-[\w-]+\.js$/,
            handler: 'CacheFirst',
            options: { cacheName: 'languages', expiration: { maxEntries: 4 } },
          },
        ],
        navigateFallback: '/index.html',
        // The service worker must not answer paths of the server, such as /api, with the app.
        navigateFallbackAllowlist: appNavigations,
        clientsClaim: true,
        skipWaiting: false,
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
    precacheIsComplete(),
    precompress(),
  ],
})
