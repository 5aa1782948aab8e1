// How the client is built: React, one worker with every built file in it, and no inline script or style.
import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './build/manifest.ts'
import { precacheIsComplete } from './build/precache-is-complete.ts'
import { precompress } from './build/precompress.ts'

const server = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:3000'
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))

// One file that changes seldom, instead of the crumbs in which the bundler shares it out.
const everyPageNeeds = /node_modules\/(react|react-dom|scheduler|wouter|regexparam)\//

export default defineConfig({
  root: import.meta.dirname,
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: {
    proxy: Object.fromEntries(['/api', '/dev', '/healthz', '/readyz'].map((path) => [path, server])),
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'react', test: everyPageNeeds }] } } },
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
        navigateFallbackDenylist: [/^\/api(\/|$)/, /^\/dev(\/|$)/, /^\/healthz$/, /^\/readyz$/],
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
