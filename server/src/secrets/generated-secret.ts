// The signing secret used without JWT_SECRET. It is generated once and stored beside the embedded database.
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '../start-problem.ts'

const BYTES = 48
const MIN_LENGTH = 32

/** The secret in DATA_DIR. The file is linked when it is complete, so concurrent starts use the same secret. */
export function generatedSecret(dataDir: string): string {
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
  // During a rotation there are two, separated by a comma, as in JWT_SECRET.
  if (secret.split(',').some((one) => one.trim().length < MIN_LENGTH))
    throw new StartProblem(`${path} is damaged: remove it; everybody must then sign in again`)
  return secret
}
