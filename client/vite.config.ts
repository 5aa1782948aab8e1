// How the client is built: React, one worker with every built file in it, and no inline script or style.
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

// What changes together or is needed together lies in one file, instead of the crumbs in which the bundler shares it out.
const firstPage = [
  'contracts/src/limits',
  'client/src/(app|timings|paths)\\.',
  'client/src/features/landing/',
  'client/src/session/(signal|storage|store|session)',
  'client/src/api/(connection|foreign-answer|server-clock)',
  'client/src/network-navigation',
  'client/src/pwa/(install|updates)',
  'client/src/shell/(connection-banner|error-boundary|full-screen|load-screen|prompt-host)',
  'client/src/ui/(?:\\w+/)?(banner|button|class-names|logo|spinner|use-title)',
  'client/src/texts/(brand|landing|languages|messages|shell)',
  'vite/preload-helper',
]
const isNeededByTheFirstPage = new RegExp(`(${firstPage.join('|')})`)
const groups = [
  { name: 'base', test: isNeededByTheFirstPage },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam)\/|native-external-store/,
  },
  {
    name: 'screens',
    test: /client\/src\/(texts\/common|workspace-timings|protected-paths|screen-code|session\/(return-to|carried-message)|ui\/(?:\w+\/)?(progress|notices|when-idle|announce|visually-hidden)|shell\/(guards|loading-screen|live-region|notice-host|use-route-change))/,
  },
  { name: 'icons', test: /node_modules\/lucide-react\// },
  {
    name: 'data',
    test: /node_modules\/(@trpc|@tanstack)\/|contracts\/src\/(errors|text)|client\/src\/(time-zone|session\/(drafts|touched-fields|unsent)|api\/(client|provider|query-client|trpc|error-text|no-answer-text|renewal-link|refresh|exclusively|fetch|early|site|sign-out|use-resend-verification))/,
  },
  {
    name: 'form',
    test: /client\/src\/(api\/failure|ui\/(?:\w+\/)?(form|field|text-field|password-field|icon-button|callout|card|use-fields))\./,
  },
  {
    name: 'account',
    test: /client\/src\/(features\/auth|texts\/auth|ui\/(?:\w+\/)?(centered-page|use-countdown))/,
  },
  {
    name: 'lists',
    test: /node_modules\/(uuid|idb)\/|contracts\/src\/calendar|client\/src\/(offline|shown-text|use-draft-form|ui\/(?:\w+\/)?(use-once-true|use-row-focus|form-dialog|date-field|screen-head|confirm-dialog|dialog|pagination|stat-card|empty-state|skeleton|segmented)\.|texts\/(offline|workspace)|shell\/(sidebar|theme|resend-verification|user-card|sign-out-dialog|use-narrow|use-session-check))/,
  },
]

export default defineConfig({
  root: import.meta.dirname,
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: {
    proxy: Object.fromEntries(['/api', '/dev', '/healthz', '/readyz'].map((path) => [path, server])),
  },
  // React has had this hook for long; the shim that wouter brings would only add to what the first page loads.
  resolve: {
    alias: {
      'use-sync-external-store/shim/index.js': fileURLToPath(
        new URL('src/ui/native-external-store.ts', import.meta.url),
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
      output: {
        codeSplitting: { groups, includeDependenciesRecursively: false },
        entryFileNames: 'assets/[name]-[hash:6].js',
        chunkFileNames: 'assets/[name]-[hash:6].js',
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
        globIgnores: ['screenshots/**'],
        navigateFallback: '/index.html',
        // Every other address is the server's to answer: the worker must not hide it behind the app.
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
