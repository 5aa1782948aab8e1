// SQL of settings. A user who never changed a setting has no row.
import { DEFAULT_SETTINGS, Settings, type UpdateSettings } from '@dayloop/contracts/settings'
import { type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { type CredentialValues, credentialValues, liveCredential, type SignedIn } from './live.ts'

const FIELDS = Settings.keyof().options
const TYPES = {
  week_start: sql`text`,
  auto_apply_routines: sql`boolean`,
  remind_before: sql`integer`,
  digest_time: sql`text`,
  shortcuts: sql`boolean`,
} satisfies Record<keyof Settings, RawBuilder<unknown>>

/** The settings of a user; undefined if the session has ended. */
export async function findSettings(db: StatementRunner, signedIn: SignedIn): Promise<Settings | undefined> {
  const [holder] = await find(db, credentialValues(signedIn))
  return holder && (holder.found ?? DEFAULT_SETTINGS)
}

const find = prepared((db, parameter: Parameter<CredentialValues>) =>
  db
    .with('live', liveCredential(parameter))
    .selectFrom('live')
    .select((eb) =>
      jsonObjectFrom(eb.selectFrom('settings').select(FIELDS).where('user_id', '=', parameter('user_id'))).as(
        'found',
      ),
    ),
)

/** Sets the given fields and returns all of them; undefined if the session has ended. */
export async function updateSettings(db: StatementRunner, edit: UpdateSettings, signedIn: SignedIn) {
  const [settings] = await update(db, { ...credentialValues(signedIn), edit: JSON.stringify(edit) })
  return settings
}

const update = prepared((db, parameter: Parameter<CredentialValues & { edit: string }>) => {
  const edit = sql`${parameter('edit')}::jsonb`
  const given = (field: keyof Settings) => sql`(${edit} ->> ${sql.lit(field)})::${TYPES[field]}`
  const values = FIELDS.map((field) => sql`coalesce(${given(field)}, ${sql.lit(DEFAULT_SETTINGS[field])})`)
  return db
    .with('live', liveCredential(parameter))
    .insertInto('settings')
    .columns(['user_id', ...FIELDS])
    .expression(sql`select user_id, ${sql.join(values)} from live`)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(
          Object.fromEntries(
            FIELDS.map((field) => [
              field,
              sql`case when ${edit} ? ${sql.lit(field)} then ${given(field)} else ${sql.ref(`settings.${field}`)} end`,
            ]),
          ),
        ),
    )
    .returning(FIELDS)
})
