// Sessions. A refresh token names its user and session itself, so no lookup over all users is needed.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'uuid', (column) => column.notNull())
    .addColumn('refresh_hash', 'bytea', (column) => column.notNull())
    // When the tokens before this one were used, newest first, as far back as the grace for a lost answer goes.
    .addColumn('rotated_at', sql`timestamptz[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    // How often it was refreshed since when: the limit of a session's refreshes is counted in its own row.
    .addColumn('refreshes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('refreshes_since', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('sessions_pkey', ['user_id', 'id'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('sessions').execute()
}
