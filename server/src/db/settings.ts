// SQL of settings. A user who never changed a setting has no row.
import {
  DEFAULT_SETTINGS,
  type ExpectedSettings,
  Settings,
  type UpdateSettings,
} from '@dayloop/contracts/settings'
import { type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { type CredentialValues, credentialValues, type SignedIn, validCredential } from './credential.ts'

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
    .with('credential', validCredential(parameter))
    .selectFrom('credential')
    .select((eb) =>
      jsonObjectFrom(eb.selectFrom('settings').select(FIELDS).where('user_id', '=', parameter('user_id'))).as(
        'found',
      ),
    ),
)

type Edit = { edit: Omit<UpdateSettings, 'expected'>; expected?: ExpectedSettings | undefined }

/** Sets the given fields and returns all; undefined if a value is not as expected or the session has ended. */
export async function updateSettings(db: StatementRunner, { edit, expected }: Edit, signedIn: SignedIn) {
  const [settings] = await update(db, {
    ...credentialValues(signedIn),
    edit: JSON.stringify(edit),
    expected: expected ? JSON.stringify(expected) : null,
  })
  return settings
}

type EditValues = CredentialValues & { edit: string; expected: string | null }

const update = prepared((db, parameter: Parameter<EditValues>) => {
  const edit = sql`${parameter('edit')}::jsonb`
  const expected = sql`${parameter('expected')}::jsonb`
  const given = (field: keyof Settings) => sql`(${edit} ->> ${sql.lit(field)})::${TYPES[field]}`
  const values = FIELDS.map((field) => sql`coalesce(${given(field)}, ${sql.lit(DEFAULT_SETTINGS[field])})`)
  const defaults = sql`${sql.lit(JSON.stringify(DEFAULT_SETTINGS))}::jsonb`
  const stored = sql`jsonb_build_object(${sql.join(FIELDS.flatMap((field) => [sql.lit(field), sql.ref(`settings.${field}`)]))})`
  return db
    .with('credential', validCredential(parameter))
    .insertInto('settings')
    .columns(['user_id', ...FIELDS])
    .expression(sql`
      select user_id, ${sql.join(values)} from credential
      where ${expected} is null or ${defaults} @> ${expected}
        or exists (select from settings where settings.user_id = ${parameter('user_id')})`)
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
        )
        .where(sql<boolean>`${expected} is null or ${stored} @> ${expected}`),
    )
    .returning(FIELDS)
})
