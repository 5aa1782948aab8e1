// Runs for every test file (vitest's setupFiles).
import { afterAll } from 'vitest'
import { closeAll } from './lifetime.ts'

afterAll(closeAll)
