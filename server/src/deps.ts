// What is handed in, instead of being reached for.
import type { Kysely } from 'kysely'
import type { GoogleProvider } from './auth/google-provider.ts'
import type { Tables } from './db/tables.ts'
import type { Environment } from './env.ts'
import type { Limits } from './limits/limits.ts'
import type { MailQueue } from './mail/queue.ts'
import type { Passwords } from './secrets/passwords.ts'
import type { Secrets } from './secrets/secrets.ts'

export type Deps = {
  env: Environment
  db: Kysely<Tables>
  clock: () => Date
  secrets: Secrets
  passwords: Passwords
  limits: Limits
  mail: Pick<MailQueue, 'enqueue'>
  /** The external sign-in; null when it is not configured. */
  google: GoogleProvider | null
}
