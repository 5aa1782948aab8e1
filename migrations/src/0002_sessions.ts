// Sessions. A refresh token contains the ids of its user and session, so the session is found by primary key.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'uuid', (column) => column.notNull())
    .addColumn('refresh_hash', 'bytea', (column) => column.notNull())
    // When earlier tokens were used within the grace period, newest first.
    .addColumn('rotated_at', sql`timestamptz[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    // The number of refreshes in the current window, for the limit per session.
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
