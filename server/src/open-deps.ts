// Makes what is handed in, from the environment and a database.
import type { Kysely } from 'kysely'
import { openGoogle } from './auth/google-provider.ts'
import type { Tables } from './db/tables.ts'
import type { Deps } from './deps.ts'
import type { Environment } from './env.ts'
import { openLimits } from './limits/limits.ts'
import { type Mail, openMail } from './mail/open.ts'
import { openPasswords } from './secrets/passwords.ts'
import { makeSecrets } from './secrets/secrets.ts'

type Options = { env: Environment; db: Kysely<Tables>; clock: () => Date; secret: string }

/** Opens everything an app needs. `mail.run` begins to deliver, `mail.close` ends it, before the database goes. */
export async function openDeps({ env, db, clock, secret }: Options): Promise<Deps & { mail: Mail }> {
  const secrets = makeSecrets(secret)
  const mail = await openMail({ env, db, secrets, clock })
  const limits = openLimits({ db, key: secrets.limit_key, on: env.RATE_LIMITS === 'on' })
  return {
    env,
    db,
    clock,
    secrets,
    passwords: openPasswords({ processes: env.WORKERS }),
    limits,
    mail,
    google: openGoogle(env),
  }
}
