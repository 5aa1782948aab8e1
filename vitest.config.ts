// The projects of vitest, one for each kind of test. `npx vitest run --project unit` runs one of them.
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { keepFilesInMemory } from './tests/support/memory-folder.ts'

keepFilesInMemory()

// The files share their imports, which take a third of the time. No file depends on what another left in a module.
const isolate = false

const withDatabase = {
  globalSetup: ['tests/support/global-setup.ts'],
  setupFiles: ['tests/support/file-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Like the browser tests. The end of `npm test` lists tests that passed only on a retry.
  retry: process.env.CI ? 1 : 0,
}

export default defineConfig({
  test: {
    // One worker per core. Vitest's default is one fewer, but tests often wait for Postgres and for servers.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { test: { name: 'unit', include: ['{contracts,server,client}/src/**/*.test.{ts,tsx}'], isolate } },
      { test: { name: 'structure', include: ['tests/structure/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'integration',
          include: ['tests/{integration,security}/**/*.test.ts'],
          isolate,
          ...withDatabase,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          ...withDatabase,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'deployment',
          include: ['tests/deployment/**/*.test.ts'],
          ...withDatabase,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
