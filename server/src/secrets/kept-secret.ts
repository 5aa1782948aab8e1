// The secret that signs access tokens when none is set: made once, kept beside the embedded database.
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '../start-problem.ts'

const BYTES = 48
const SHORTEST = 32

/** The secret kept in DATA_DIR. All of it is written before it has its name, and two starts agree on one. */
export function keptSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const path = join(dataDir, 'jwt-secret')
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, randomBytes(BYTES).toString('base64url'), { mode: 0o600, flush: true })
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const secret = readFileSync(path, 'utf8').trim()
  // Two with a comma between them while one is being retired, as in JWT_SECRET.
  if (secret.split(',').some((one) => one.trim().length < SHORTEST))
    throw new StartProblem(`${path} is damaged: remove it, and everybody signs in anew`)
  return secret
}
