// Google identities by issuer and subject, finished Google sign-ins, and known devices.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identities')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('identities_pkey', ['issuer', 'subject'])
    .execute()
  await db.schema.createIndex('identities_user_id').on('identities').column('user_id').execute()
  await db.schema
    .createTable('used_google_states')
    .addColumn('state_hash', 'bytea', (column) => column.primaryKey())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('used_google_states_expiry')
    .on('used_google_states')
    .column('expires_at')
    .execute()
  await db.schema
    .createTable('devices')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'bytea', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('devices_pkey', ['user_id', 'token_hash'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('devices').execute()
  await db.schema.dropTable('used_google_states').execute()
  await db.schema.dropTable('identities').execute()
}
