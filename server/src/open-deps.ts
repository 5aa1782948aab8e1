// Creates the dependencies from the environment and a database.
import { openGoogle } from './auth/google-provider.ts'
import type { Deps } from './deps.ts'
import type { Environment } from './env.ts'
import { openLimits } from './limits/limits.ts'
import { type Mail, openMail } from './mail/open.ts'
import type { Connected } from './postgres/connect.ts'
import { openPasswords } from './secrets/passwords.ts'
import { makeSecrets } from './secrets/secrets.ts'

type Options = Connected & { env: Environment; clock: () => Date; secret: string }

/** Creates all dependencies. `mail.run` starts the delivery; call `mail.close` before the database is closed. */
export async function openDeps({ env, db, reads, clock, secret }: Options): Promise<Deps & { mail: Mail }> {
  const secrets = makeSecrets(secret)
  const mail = await openMail({ env, db, secrets, clock })
  const limits = openLimits({ db, key: secrets.limit_key, on: env.RATE_LIMITS === 'on' })
  return {
    env,
    db,
    reads,
    clock,
    secrets,
    passwords: openPasswords(),
    limits,
    mail,
    google: openGoogle(env),
  }
}
