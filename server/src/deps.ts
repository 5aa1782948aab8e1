// The dependencies that are passed to the application.
import type { GoogleProvider } from './auth/google/provider.ts'
import type { Environment } from './env.ts'
import type { Limits } from './limits/limits.ts'
import type { Live } from './live/open-live.ts'
import type { Mail } from './mail/mail-data.ts'
import type { Connected } from './postgres/connect.ts'
import type { Erasing } from './profile/erase-job.ts'
import type { Passwords } from './secrets/passwords.ts'
import type { Secrets } from './secrets/secrets.ts'

export type Deps = Connected & {
  env: Environment
  clock: () => Date
  secrets: Secrets
  passwords: Passwords
  limits: Limits
  live: Live
  mail: Mail
  erasing: Erasing
  /** Google sign-in; null when it is not configured. */
  google: GoogleProvider | null
}
